import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useRights } from '../data/documents/use-rights.ts';
import { useText } from '../i18n/use-text.ts';
import { useTab } from '../layers/use-tab.ts';
import { BuiltInDocuments } from '../overrides/BuiltInDocuments.tsx';
import { loadable } from '../ui/browser/loadable.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';

// The code for archives is loaded when its tab is opened.
const ArchiveTab = loadable(async () => (await import('./archive/ArchiveTab.tsx')).ArchiveTab);

const tabs = ['documents', 'archive'] as const;

/** The page `/configuration`: the company's changes to built-in documents, and its whole configuration as one file. */
export function ConfigurationScreen() {
  const text = useText();
  const rights = useRights();
  const { tab, show } = useTab(tabs);
  return (
    <Screen title={text('configuration.title')} lead={text('configuration.lead')}>
      {!rights ? (
        <Waiting />
      ) : !rights.allows('UPDATE', 'SETTINGS') ? (
        <NoAccess right={{ verb: 'UPDATE', resource: 'SETTINGS' }} />
      ) : (
        <Tabs value={tab} onChange={show} keepMounted={false}>
          <Tabs.List mb="md">
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {text(`configuration.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="documents">
            <BuiltInDocuments />
          </Tabs.Panel>
          <Tabs.Panel value="archive">
            {rights.allows('READ', 'CLIENTS') ? (
              <Suspense fallback={<Waiting />}>
                <ArchiveTab />
              </Suspense>
            ) : (
              <NoAccess right={{ verb: 'READ', resource: 'CLIENTS' }} />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </Screen>
  );
}

import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useTab } from '../layers/use-tab.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { toRead, useModelRights } from './data/use-model-rights.ts';
import { LabelsTab } from './labels/LabelsTab.tsx';
import { ModelsTab } from './list/ModelsTab.tsx';
import { RelationsTab } from './relations/RelationsTab.tsx';

// Loaded on demand, because the layout library is large.
const DiagramTab = loadable(async () => (await import('./diagram/DiagramTab.tsx')).DiagramTab);

const tabs = ['models', 'relations', 'labels', 'diagram'] as const;

/** The screen /data: the company's models and relations. */
export function ModelsScreen() {
  const text = useText();
  const rights = useModelRights();
  const { tab, show } = useTab(tabs, ['model']);
  return (
    <Screen title={text('models.title')} lead={text('models.lead')}>
      {!rights.known ? (
        <Waiting />
      ) : !rights.read ? (
        <NoAccess right={toRead} />
      ) : (
        <Tabs value={tab} onChange={show} keepMounted={false}>
          <Tabs.List mb="md">
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {text(`models.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="models">
            <ModelsTab />
          </Tabs.Panel>
          <Tabs.Panel value="relations">
            <RelationsTab />
          </Tabs.Panel>
          <Tabs.Panel value="labels">
            <LabelsTab />
          </Tabs.Panel>
          <Tabs.Panel value="diagram">
            <Suspense fallback={<Waiting lines={8} />}>
              <DiagramTab />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      )}
    </Screen>
  );
}

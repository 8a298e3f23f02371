import { Button, Tabs, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconSettingsAutomation } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { useTab } from '../../layers/use-tab.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useSearchWords } from '../../ui/use-search-words.ts';
import { useAutomationRights } from '../data/use-automation-rights.ts';
import { useAutomationStats, useAutomations, useCreateAutomation } from '../data/use-automations.ts';
import { AutomationTable } from './AutomationTable.tsx';
import classes from './list.module.css';
import { isFailing, ordered } from './list-order.ts';

// Not loaded for a list without folders.
const FolderTable = loadable(async () => (await import('./FolderTable.tsx')).FolderTable, { meanwhile: () => <Waiting lines={10} /> });
const FailuresTab = loadable(async () => (await import('../failures/FailuresTab.tsx')).FailuresTab);
const RunsTab = loadable(async () => (await import('../search/RunsTab.tsx')).RunsTab);

const tabs = ['all', 'failures', 'runs'] as const;

/** /automations: the company's automations, failing ones first; the failures by cause; and all runs. */
export function AutomationsScreen() {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const [words, setWords] = useSearchWords();
  const search = useDeferredValue(words).trim().toLowerCase();
  const automations = useAutomations();
  const all = automations.data ?? [];
  const stats = useAutomationStats();
  const create = useCreateAutomation();
  const rights = useAutomationRights();
  const { tab, show } = useTab(tabs);
  const matches = all.filter((one) => `${label(one.label)} ${one.name} ${one.slug} ${one.folder ?? ''}`.toLowerCase().includes(search));
  const [sorting, setSorting] = useState(false);
  const foldered = sorting || all.some(({ folder }) => folder);
  const failing = all.filter(({ id }) => isFailing(stats.get(id))).length;
  const add = () => {
    const name = text('automations.newName');
    const fresh = { name, label: name, trigger: { type: 'manual' as const }, steps: [], edges: [], disabled: true };
    create.mutate(fresh, { onSuccess: (document) => void navigate(`/automation/${document.slug ?? document.id}`) });
  };
  // A user may have the right to single automations only.
  const closed = rights.known && !rights.read && automations.isSuccess && all.length === 0;
  useShortcut('N', rights.create ? add : null);
  const addButton = rights.create && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} loading={create.isPending} onClick={add} aria-keyshortcuts="N">
      {text('automations.new')}
    </Button>
  );
  if (closed) return <NoAccess right={{ verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS' }} />;
  return (
    <Screen title={text('screens.automations')} lead={text('automations.lead')} actions={addButton}>
      {create.error && <Failure error={create.error} />}
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {text(`automations.listTabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="all">
          <div className={classes.bar}>
            <TextInput
              className={classes.search ?? ''}
              leftSection={<IconSearch size={16} stroke={1.75} />}
              aria-label={text('automations.search')}
              placeholder={text('automations.search')}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            {all.length > 0 && (
              <span className={classes.count}>
                {text('automations.count', { count: matches.length })}
                {failing > 0 && <strong> · {text('automations.countFailing', { count: failing })}</strong>}
              </span>
            )}
            {!foldered && rights.update && all.length > 0 && (
              <Button variant="subtle" onClick={() => setSorting(true)}>
                {text('automations.folders.sort')}
              </Button>
            )}
          </div>
          {automations.error ? (
            <Failure error={automations.error} onRetry={() => void automations.refetch()} />
          ) : automations.isPending ? (
            <Waiting lines={10} />
          ) : all.length === 0 ? (
            <Empty icon={IconSettingsAutomation} title={text('automations.empty')} example={text('automations.emptyExample')} action={addButton} />
          ) : matches.length === 0 ? (
            <Empty
              icon={IconSearch}
              title={text('automations.emptySearch', { words })}
              action={
                <Button variant="default" onClick={() => setWords('')}>
                  {text('automations.clearSearch')}
                </Button>
              }
            />
          ) : foldered ? (
            <FolderTable
              all={all}
              found={ordered(matches, stats, label)}
              stats={stats}
              searching={search !== ''}
              editable={rights.update}
              Table={AutomationTable}
            />
          ) : (
            <AutomationTable automations={ordered(matches, stats, label)} stats={stats} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="failures">
          <Suspense fallback={<Waiting lines={8} />}>
            <FailuresTab automations={all} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <Suspense fallback={<Waiting lines={8} />}>
            <RunsTab automations={all} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

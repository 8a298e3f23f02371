import { Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { shorten } from '../../format/shorten.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useCrumbs } from '../../layers/crumbs.ts';
import { CredentialsTab } from '../credentials/CredentialsTab.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import { HistoryTab } from '../runs/HistoryTab.tsx';
import { ShownRunContext } from '../runs/shown-run.ts';
import { LeaveGuard } from '../saving/LeaveGuard.tsx';
import { SyncBar } from '../saving/SyncBar.tsx';
import { EditorContext } from '../state/editor-context.ts';
import { DesignTab } from './DesignTab.tsx';
import { DraftBar } from './DraftBar.tsx';
import { EditorHead } from './EditorHead.tsx';
import classes from './editor.module.css';
import { ProblemBar } from './ProblemBar.tsx';
import { useEditorState } from './use-editor-state.ts';
import { type EditorTab, editorTabs, usePlace } from './use-place.ts';

/** A refused value whose message stands at its step is only counted there. */
const saysWhere = ({ field, message }: { field: string; message: string }) => (field.startsWith('steps[') ? '' : message);

/** An automation: its drawing, its runs, and what it signs in with elsewhere. */
export function Editor({ stored }: { stored: AutomationDocument }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const place = usePlace();
  const state = useEditorState(stored, place);
  const { editor, saving, shownRun } = state;
  const name = label(editor.draft.label) || stored.name;
  useCrumbs([{ label: text('screens.automations'), to: '/automations' }, { label: shorten(name) }]);
  useEffect(() => {
    document.title = `${name} · Millwright`;
  }, [name]);
  return (
    <EditorContext value={editor}>
      <ShownRunContext value={shownRun}>
        <div className={classes.editor}>
          <EditorHead state={state} place={place} name={name} />
          <Tabs className={classes.tabs ?? ''} value={place.tab} onChange={(tab) => place.showTab(tab as EditorTab)}>
            <Tabs.List>
              {editorTabs.map((tab) => (
                <Tabs.Tab key={tab} value={tab}>
                  {text(`automations.tabs.${tab}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <DraftBar state={state} />
          <SyncBar saving={saving} />
          {saving.error && (
            <p className={classes.failure} role="alert">
              <strong>{text('automations.editor.saveFailed')}</strong> {[failure(saving.error), ...saving.error.fields.map(saysWhere)].join(' ')}
            </p>
          )}
          {place.tab === 'design' && <ProblemBar />}
          {place.tab === 'design' && <DesignTab state={state} place={place} name={name} />}
          {place.tab === 'history' && <HistoryTab id={stored.slug ?? stored.id} onShow={place.showRun} />}
          {place.tab === 'credentials' && <CredentialsTab stored={saving.base} />}
        </div>
        <LeaveGuard saving={saving} keeping={state.keeping} />
      </ShownRunContext>
    </EditorContext>
  );
}

import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { shorten } from '../../format/shorten.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useCrumbs } from '../../layers/crumbs.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { useDocumentTitle } from '../../ui/browser/use-document-title.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import { DraftFailure, DraftState } from '../drafts/DraftState.tsx';
import type { BegunDraft } from '../drafts/use-automation-draft.ts';
import { usePartWords } from '../drafts/use-part-words.ts';
import { useOwnPins } from '../pins/use-pin-edits.ts';
import { ShownRunContext } from '../runs/shown-run.ts';
import { EditorContext } from '../state/editor-context.ts';
import { PinsContext } from '../state/pins.ts';
import { DesignTab } from './DesignTab.tsx';
import { EditorHead } from './EditorHead.tsx';
import classes from './editor.module.css';
import { ProblemBar } from './problems/ProblemBar.tsx';
import { useEditorState } from './use-editor-state.ts';
import { type EditorTab, editorTabs, useOwnAddress, usePlace } from './use-place.ts';

const HistoryTab = loadable(async () => (await import('../runs/HistoryTab.tsx')).HistoryTab);
const SentCallsTab = loadable(async () => (await import('../calls/SentCallsTab.tsx')).SentCallsTab);
const CredentialsTab = loadable(async () => (await import('../credentials/CredentialsTab.tsx')).CredentialsTab);

/** The message of a refused value, without those that are shown at a step. */
const saysWhere = ({ field, message }: { field: string; message: string }) => (field.startsWith('steps[') ? '' : message);

/** The automation's screen: its drawing, its runs, and its credentials. */
export function Editor({ stored, begun }: { stored: AutomationDocument; begun: BegunDraft | null }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const place = usePlace();
  const state = useEditorState(stored, begun, place);
  const { editor, saving, beside, unsaved, shownRun } = state;
  const pins = useOwnPins(stored.id, state.rights.update);
  const words = usePartWords(editor.draft);
  useOwnAddress({ base: saving.base, dirty: unsaved });
  const name = label(editor.draft.label) || stored.name;
  useCrumbs([{ label: text('screens.automations'), to: '/automations' }, { label: shorten(name) }]);
  useDocumentTitle(name);
  return (
    <EditorContext value={editor}>
      <ShownRunContext value={shownRun}>
        <PinsContext value={pins}>
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
            {state.rights.update && <DraftBar keeping={state.keeping} onTakeUp={state.takeUp} />}
            <SyncBar saving={saving} words={words} />
            <DraftState state={state} />
            <DraftFailure state={state} />
            {saving.error && (
              <p className={classes.failure} role="alert">
                <strong>{text('automations.editor.saveFailed')}</strong> {[failure(saving.error), ...saving.error.fields.map(saysWhere)].join(' ')}
              </p>
            )}
            {place.tab === 'design' && <ProblemBar />}
            {place.tab === 'design' && <DesignTab state={state} place={place} name={name} />}
            <Suspense fallback={<Waiting lines={8} />}>
              {place.tab === 'history' && <HistoryTab id={stored.slug ?? stored.id} onShow={place.showRun} />}
              {place.tab === 'sent' && <SentCallsTab automation={stored} />}
              {place.tab === 'credentials' && <CredentialsTab stored={saving.base} onStored={saving.adopt} />}
            </Suspense>
          </div>
          <LeaveGuard
            saving={beside.drafting ? { dirty: unsaved, pending: beside.busy !== null, save: beside.keep } : saving}
            keeping={state.keeping}
          />
        </PinsContext>
      </ShownRunContext>
    </EditorContext>
  );
}

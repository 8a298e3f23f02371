import { Switch, Tooltip } from '@mantine/core';
import { IconFlask, IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { EditorTitle } from '../../documents/editor/EditorTitle.tsx';
import { SaveButton } from '../../documents/editor/SaveButton.tsx';
import { useStoreDocument } from '../../documents/saving/use-store-document.ts';
import { reworded } from '../../fields/label/words.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { automationKind } from '../data/automation-kind.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { PublishButton } from '../drafts/PublishButton.tsx';
import { StartButton } from '../start/StartButton.tsx';
import { EditorMenu } from './EditorMenu.tsx';
import classes from './editor.module.css';
import type { EditorState } from './use-editor-state.ts';
import type { EditorPlace } from './use-place.ts';

const StartDialog = loadable(async () => (await import('../start/StartDialog.tsx')).StartDialog);

type Props = { state: EditorState; place: EditorPlace; name: string };

/** The name and state of the automation, and its actions. */
export function EditorHead({ state, place, name }: Props) {
  const text = useText();
  const language = useLanguage();
  const [starting, setStarting] = useState<'run' | 'dry' | null>(null);
  const { editor, saving, beside } = state;
  const { draft, editable, change, history } = editor;
  const live = useLiveSwitch(state);
  const incomplete = !beside.drafting && draft.disabled && editor.problems.size > 0;
  const { template, updated_at } = saving.base;
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <EditorTitle
          name={name}
          aria-label={text('automations.editor.rename')}
          readOnly={!editable}
          value={name}
          onChange={(event) => change({ label: reworded(draft.label, language, event.currentTarget.value) }, 'label')}
          onBlur={history.seal}
        />
        {template && (
          <Tooltip label={text('automations.builtInHint')} multiline w={280}>
            <span className={classes.badge}>{text(updated_at ? 'automations.changed' : 'automations.builtIn')}</span>
          </Tooltip>
        )}
        <Tooltip label={text('automations.editor.completeFirst')} disabled={!incomplete}>
          <Switch
            label={text(draft.disabled ? 'automations.editor.turnOff' : 'automations.editor.turnOn')}
            checked={!draft.disabled}
            disabled={!editable || incomplete || live.pending}
            error={live.error}
            onChange={(event) =>
              beside.drafting ? void live.turn(!event.currentTarget.checked) : change({ disabled: !event.currentTarget.checked })
            }
          />
        </Tooltip>
      </div>
      <div className={classes.actions}>
        <UndoTools history={history} editable={editable} />
        <StartButton label={text('automations.editor.dryRun')} icon={IconFlask} blocked={state.unsaved} onClick={() => setStarting('dry')} />
        <StartButton label={text('automations.editor.runNow')} icon={IconPlayerPlay} blocked={state.unsaved} onClick={() => setStarting('run')} />
        {editable && (beside.drafting ? <PublishButton state={state} /> : <Saving state={state} />)}
        <EditorMenu state={state} name={name} />
      </div>
      <Suspense fallback={null}>
        {starting && (
          <StartDialog
            automation={saving.base}
            name={name}
            trigger={(starting === 'dry' && beside.drafting ? history.state.draft : saving.base).trigger}
            dry={starting === 'dry'}
            draft={beside.drafting && saving.dirty}
            onClose={() => setStarting(null)}
            onStarted={(run) => {
              state.showDry(null);
              place.showRun(run);
            }}
            onDry={(result) => {
              place.showRun(null);
              state.showDry(result);
            }}
          />
        )}
      </Suspense>
    </header>
  );
}

/** Enables or disables the live version at once, independently of the draft. */
function useLiveSwitch(state: EditorState) {
  const failure = useFailureText();
  const store = useStoreDocument<AutomationDocument>(automationKind.collection);
  const latest = useRef(state);
  latest.current = state;
  const turn = async (disabled: boolean) => {
    // Recent input stays a draft, also of a disabled automation. If it can't be saved, the live version is disabled anyway.
    await latest.current.beside.keep();
    const { id, version } = latest.current.saving.base;
    store.mutate({ id, version, change: { disabled } }, { onSuccess: (next) => latest.current.saving.adopt(next) });
  };
  return { turn, pending: store.isPending, error: store.error ? failure(store.error) : undefined };
}

function Saving({ state }: { state: EditorState }) {
  const text = useText();
  const { saving, editor } = state;
  const wrong = [...editor.problems.values()].flat().length;
  // A disabled automation may be incomplete. An enabled one that is broken can still be edited; new problems are refused.
  const unfinished = wrong > 0 && !editor.draft.disabled && !(saving.base.problems?.length && !saving.base.disabled);
  const reason = saving.theirs ? text('documents.sync.reapply') : unfinished ? text('automations.editor.problems', { count: wrong }) : '';
  return (
    <>
      <span className={classes.saved} role="status">
        {text(saving.pending ? 'documents.saving' : saving.dirty ? 'documents.unsaved' : 'documents.saved')}
      </span>
      <SaveButton
        label={text('automations.editor.save')}
        dirty={saving.dirty}
        pending={saving.pending}
        editable
        reason={reason}
        onSave={() => void saving.save()}
      />
    </>
  );
}

import { Button, Switch, Tooltip } from '@mantine/core';
import { IconDeviceFloppy, IconFlask, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { reworded } from '../../fields/label/words.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { StartButton } from '../start/StartButton.tsx';
import { StartDialog } from '../start/StartDialog.tsx';
import { EditorMenu } from './EditorMenu.tsx';
import classes from './editor.module.css';
import type { EditorState } from './use-editor-state.ts';
import type { EditorPlace } from './use-place.ts';

type Props = { state: EditorState; place: EditorPlace; name: string };

/** Name and state of the automation, and what can be done with it. */
export function EditorHead({ state, place, name }: Props) {
  const text = useText();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(true, () => heading.current?.focus(), 'main');
  const [starting, setStarting] = useState<'run' | 'dry' | null>(null);
  const { editor, saving } = state;
  const { draft, editable, change, history } = editor;
  const incomplete = draft.disabled && editor.problems.size > 0;
  const { template, updated_at } = saving.base;
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <h1 ref={heading} tabIndex={-1} className="visually-hidden">
          {name}
        </h1>
        <input
          className={classes.title}
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
            disabled={!editable || incomplete}
            onChange={(event) => change({ disabled: !event.currentTarget.checked })}
          />
        </Tooltip>
      </div>
      <div className={classes.actions}>
        <UndoTools history={history} editable={editable} />
        <StartButton label={text('automations.editor.dryRun')} icon={IconFlask} blocked={saving.dirty} onClick={() => setStarting('dry')} />
        <StartButton label={text('automations.editor.runNow')} icon={IconPlayerPlay} blocked={saving.dirty} onClick={() => setStarting('run')} />
        {editable && <SaveButton state={state} />}
        <EditorMenu state={state} name={name} />
      </div>
      {starting && (
        <StartDialog
          automation={saving.base}
          name={name}
          dry={starting === 'dry'}
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
    </header>
  );
}

function SaveButton({ state }: { state: EditorState }) {
  const text = useText();
  const { saving, editor } = state;
  const wrong = [...editor.problems.values()].flat().length;
  // One that is off may be unfinished: it is a draft. One that is on and broken is edited as it is; what is wrong anew is refused.
  const unfinished = wrong > 0 && !editor.draft.disabled && !(saving.base.problems?.length && !saving.base.disabled);
  const reason = saving.theirs ? text('documents.sync.reapply') : unfinished ? text('automations.editor.problems', { count: wrong }) : '';
  const blocked = !saving.dirty || reason !== '';
  const save = () => {
    if (!blocked) void saving.save();
  };
  useShortcut('Ctrl S', save);
  return (
    <>
      <span className={classes.saved} role="status">
        {text(saving.pending ? 'documents.saving' : saving.dirty ? 'documents.unsaved' : 'documents.saved')}
      </span>
      <Tooltip label={reason} disabled={reason === '' || !saving.dirty}>
        <Button
          aria-keyshortcuts="Control+S"
          leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
          loading={saving.pending}
          aria-disabled={blocked}
          data-disabled={blocked || undefined}
          onClick={save}
        >
          {text('automations.editor.save')}
        </Button>
      </Tooltip>
    </>
  );
}

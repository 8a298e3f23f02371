import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import inspector from '../../inspector/inspector.module.css';
import { useEditor } from '../../state/editor-context.ts';
import { useProblemText } from '../../state/use-problem-text.ts';
import { InputFields } from './InputFields.tsx';
import classes from './inputs.module.css';

type Props = {
  declared: DeclaredInput;
  index: number;
  last: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** `key` names the changed property, to combine keystrokes in one field. */
  onChange: (declared: DeclaredInput, key: string) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One declared input: a line, and when open all of its properties. */
export function InputCard({ declared, index, last, open, onOpen, onChange, onMove, onRemove }: Props) {
  const text = useText();
  const label = useLabel();
  const id = useId();
  const { editable, problems } = useEditor();
  const words = useProblemText();
  const name = label(declared.label ?? '') || declared.name;
  const wrong = (problems?.get('trigger') ?? []).filter(({ field }) => field.startsWith(`trigger.inputs[${index}]`));
  const type = text(`automations.declared.types.${declared.type}`);
  const about = [
    declared.list ? text('automations.declared.listOf', { type }) : type,
    declared.required ? text('automations.declared.required') : '',
  ];
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <button type="button" className={classes.open} aria-expanded={open} aria-controls={id} onClick={() => onOpen(!open)}>
          <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.chevron} />
          <span className={classes.words}>
            <strong>{name || '–'}</strong>
            <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
          </span>
        </button>
        {editable && open && (
          <div className={classes.tools} role="toolbar" aria-label={name}>
            <ToolbarButton size={28} label={text('automations.inspector.up')} icon={IconArrowUp} disabled={index === 0} onClick={() => onMove(-1)} />
            <ToolbarButton size={28} label={text('automations.inspector.down')} icon={IconArrowDown} disabled={last} onClick={() => onMove(1)} />
            <ToolbarButton size={28} label={`${text('actions.remove')}: ${name}`} icon={IconTrash} onClick={onRemove} />
          </div>
        )}
      </div>
      {wrong.map((problem) => (
        <p key={problem.field} className={inspector.wrong} role="alert">
          {words(problem, undefined)}
        </p>
      ))}
      {open && (
        <div id={id} className={classes.fields}>
          <InputFields declared={declared} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

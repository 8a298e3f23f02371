import type { Text } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { type ObjectRecord, propertyOf } from '../../data/records/use-object.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { isWritable } from '../../fields/is-writable.ts';
import { viewOf } from '../../fields/registry.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import classes from '../objects.module.css';
import { FieldConflict } from './FieldConflict.tsx';
import { FormulaHint } from './FormulaHint.tsx';
import { useFieldDraft } from './use-field-draft.ts';

type Props = { record: ObjectRecord; field: Field; editable: boolean /** Why the value isn't changed any more. */; fixed?: Text | null };
/** A field that is edited where it stands. Enter or leaving saves, Escape keeps what was there. */
export function FieldRow({ record, field, editable, fixed = null }: Props) {
  const text = useText();
  const label = useLabel();
  const name = label(field.label) || field.name;
  const failure = useFailureText();
  const stored = propertyOf(record, field.name);
  const edit = useFieldDraft(record, field);
  const { draft } = edit;
  const read = useRef<HTMLButtonElement>(null);
  const writable = editable && isWritable(field);
  const { Editor, multiline } = viewOf(field.type);
  const open = writable && !fixed && Editor !== null;

  const giveUp = () => {
    edit.giveUp();
    requestAnimationFrame(() => read.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      giveUp();
    }
    const newline = multiline && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !newline) {
      event.preventDefault();
      event.stopPropagation();
      void edit.commit().then(() => read.current?.focus());
    }
  };
  const wrong = (problem: NonNullable<typeof edit.problem>) =>
    problem === 'missing' ? text('objects.required', { field: name }) : text('errors.unable_to_parse', { type: text(`table.types.${problem}`) });
  const message = edit.problem ? wrong(edit.problem) : edit.error && failure(edit.error);

  return (
    <div className={classes.field} data-stacked={multiline}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>
        {draft && Editor ? (
          <fieldset
            className={classes.editing}
            onKeyDown={onKeyDown}
            onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && !edit.conflict && void edit.commit()}
            title={text('objects.keys')}
          >
            <Editor
              field={field}
              value={draft.value}
              onChange={edit.type}
              place="record"
              common={{ 'aria-label': name, autoFocus: true, 'data-autofocus': true, size: 'sm' }}
            />
          </fieldset>
        ) : open ? (
          <button ref={read} type="button" className={classes.read} data-empty={stored === null || undefined} onClick={edit.begin}>
            <span className="visually-hidden">{text('objects.editValue', { field: name })}</span>
            <FieldValue field={field} value={stored} />
          </button>
        ) : (
          <span className={classes.formula}>
            <span className={classes.read} data-empty={stored === null || undefined}>
              <FieldValue field={field} value={stored} />
            </span>
            {field.misc?.formulaV1 && <FormulaHint record={record} field={field} />}
            {writable && fixed && <FixedHint reason={label(fixed)} />}
          </span>
        )}
        {edit.saved && !draft && <IconCheck className={classes.saved} size={16} stroke={2} role="img" aria-label={text('objects.saved')} />}
        {edit.conflict && (
          <FieldConflict
            id={record.object.identity}
            field={field}
            conflict={edit.conflict}
            onTheirs={giveUp}
            onMine={(...choice) => void edit.insist(...choice).then(() => read.current?.focus())}
          />
        )}
        {message && (
          <p className={classes.error} role="alert">
            {message}
          </p>
        )}
      </dd>
    </div>
  );
}

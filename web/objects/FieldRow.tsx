import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { FieldConflict } from './FieldConflict.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { FieldValue } from './FieldValue.tsx';
import { FormulaHint } from './FormulaHint.tsx';
import { isWritable } from './field-groups.ts';
import classes from './objects.module.css';
import { useFieldEdit } from './use-field-edit.ts';
import { type ObjectRecord, propertyOf } from './use-object.ts';

type Props = { record: ObjectRecord; field: Field; editable: boolean };
type Draft = { value: Json; before: Json; version: number };

/** A field that is edited where it stands. Enter or leaving saves, Escape keeps what was there. */
export function FieldRow({ record, field, editable }: Props) {
  const text = useText();
  const name = useLabel()(field.label) || field.name;
  const failure = useFailureText();
  const stored = propertyOf(record, field.name);
  const edit = useFieldEdit(record.object.identity, field.name);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saved, setSaved] = useState(false);
  const read = useRef<HTMLButtonElement>(null);
  const open = editable && isWritable(field) && field.type !== 'file';
  const required = field.validation === 'required' && draft !== null && draft.value === null;

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), 2000);
    return () => clearTimeout(timer);
  }, [saved]);

  const close = () => {
    setDraft(null);
    requestAnimationFrame(() => read.current?.focus());
  };
  const commit = async () => {
    if (!draft || required) return;
    if (JSON.stringify(draft.value) === JSON.stringify(draft.before)) return setDraft(null);
    const done = await edit.save(draft.value, draft.before, draft.version);
    if (done) setSaved(true);
    if (done) setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      edit.reset();
      edit.clearConflict();
      close();
    }
    const newline = field.type === 'textarea' && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !newline) {
      event.preventDefault();
      event.stopPropagation();
      void commit().then(() => read.current?.focus());
    }
  };
  const message = required ? text('objects.required', { field: name }) : edit.error && failure(edit.error);

  return (
    <div className={classes.field} data-stacked={field.type === 'textarea' || undefined}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>
        {draft ? (
          <fieldset
            className={classes.editing}
            onKeyDown={onKeyDown}
            onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && !edit.conflict && void commit()}
            title={text('objects.keys')}
          >
            <FieldEditor field={field} label={name} value={draft.value} onChange={(value) => setDraft({ ...draft, value })} />
          </fieldset>
        ) : open ? (
          <button
            ref={read}
            type="button"
            className={classes.read}
            data-empty={stored === null || undefined}
            onClick={() => setDraft({ value: stored, before: stored, version: record.version })}
          >
            <span className="visually-hidden">{text('objects.editValue', { field: name })}</span>
            <FieldValue field={field} value={stored} />
          </button>
        ) : (
          <span className={classes.formula}>
            <span className={classes.read} data-empty={stored === null || undefined}>
              <FieldValue field={field} value={stored} />
            </span>
            {field.misc?.formulaV1 && <FormulaHint record={record} field={field} />}
          </span>
        )}
        {saved && !draft && <IconCheck className={classes.saved} size={16} stroke={2} role="img" aria-label={text('objects.saved')} />}
        {edit.conflict && (
          <FieldConflict
            field={field}
            conflict={edit.conflict}
            onTheirs={() => {
              edit.clearConflict();
              close();
            }}
            onMine={(mine, theirs, version) => void edit.save(mine, theirs, version).then((done) => done && close())}
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

import type { Text } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { type ObjectRecord, propertyOf } from '../../data/records/use-object.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { isWritable } from '../../fields/is-writable.ts';
import { viewOf } from '../../fields/registry.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import classes from '../objects.module.css';
import { EditInPlace } from './EditInPlace.tsx';
import { FormulaHint } from './FormulaHint.tsx';

type Props = { record: ObjectRecord; field: Field; editable: boolean /** Why the value is locked. */; fixed?: Text | null };

/** Shows a field with its label, editable in place. */
export function FieldRow({ record, field, editable, fixed = null }: Props) {
  const text = useText();
  const label = useLabel();
  const name = label(field.label) || field.name;
  const stored = propertyOf(record, field.name);
  const writable = editable && isWritable(field);
  const { Editor, multiline } = viewOf(field.type);
  const open = writable && !fixed && Editor !== null;
  return (
    <div className={classes.field} data-stacked={multiline}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>
        <EditInPlace record={record} field={field}>
          {(begin, button) =>
            open ? (
              <button ref={button} type="button" className={classes.read} data-empty={stored === null || undefined} onClick={begin}>
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
            )
          }
        </EditInPlace>
      </dd>
    </div>
  );
}

import type { Text } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { IconPencil } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { ObjectRecord } from '../data/records/use-object.ts';
import { isWritable } from '../fields/is-writable.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { FixedHint } from '../ui/FixedHint.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { EditInPlace } from './fields/EditInPlace.tsx';
import { FormulaHint } from './fields/FormulaHint.tsx';
import classes from './objects.module.css';

type Props = {
  record: ObjectRecord;
  name: string;
  /** The field that the title shows, so that it has no row of its own. */
  field: Field | null;
  editable: boolean;
  /** Why the name is locked. */
  fixed: Text | null;
  heading: Ref<HTMLHeadingElement>;
};

/** Shows the name of a record as the page title, editable in place. */
export function RecordTitle({ record, name, field, editable, fixed, heading }: Props) {
  const text = useText();
  const label = useLabel();
  const title = (
    <h1 ref={heading} tabIndex={-1} className={classes.name} title={name}>
      {name}
    </h1>
  );
  if (!field) return title;
  const writable = editable && isWritable(field);
  const change = text('objects.edit', { field: label(field.label) || field.name });
  return (
    <div className={classes.title}>
      <EditInPlace record={record} field={field} size="md">
        {(begin, button) => (
          <div className={classes.titleRead} data-writable={writable || undefined}>
            {title}
            {writable && !fixed && <ToolbarButton ref={button} size={32} label={change} icon={IconPencil} onClick={begin} />}
            {writable && fixed && <FixedHint reason={label(fixed)} />}
            {field.misc?.formulaV1 && <FormulaHint record={record} field={field} />}
          </div>
        )}
      </EditInPlace>
    </div>
  );
}

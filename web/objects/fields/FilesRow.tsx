import type { Text } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { FilesEditor } from '../../fields/file/FilesEditor.tsx';
import { isWritable } from '../../fields/is-writable.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import classes from '../objects.module.css';
import { filesOf, useFilesEdit } from './use-files-edit.ts';

type Props = { record: ObjectRecord; field: Field; editable: boolean /** Why the files are locked. */; fixed?: Text | null };

/** Shows the files of a record's field, with buttons to add and remove them. Each change is saved at once. */
export function FilesRow({ record, field, editable, fixed = null }: Props) {
  const label = useLabel();
  const name = label(field.label) || field.name;
  const change = useFilesEdit(record.object.identity, field.name);
  const writable = editable && isWritable(field);
  return (
    <div className={`${classes.field} ${classes.filesField}`}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>
        <FilesEditor label={name} ids={filesOf(record, field.name)} onChange={writable && !fixed ? change : undefined} />
        {writable && fixed && <FixedHint reason={label(fixed)} />}
      </dd>
    </div>
  );
}

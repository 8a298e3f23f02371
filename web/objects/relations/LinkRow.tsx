import type { Text } from '@millwright/core/json.ts';
import { type End, endLabel } from '@millwright/core/model/schema.ts';
import { IconAdjustments, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type ObjectRecord, type ObjectRelation, useChangeObject, useNameOf } from '../../data/records/use-object.ts';
import { isDeclined } from '../../data/writes/before-write.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useLinkDialog } from '../link-values/use-link-dialog.tsx';
import { useLinkValues } from '../link-values/use-link-values.ts';
import classes from '../objects.module.css';
import { LinkFrame } from './LinkFrame.tsx';

type Props = {
  record: ObjectRecord;
  end: End;
  relation: ObjectRelation;
  editable: boolean /** Why the link is locked. */;
  fixed?: Text | null;
};

/** Shows the record that this one links to, with a way to change it. */
export function LinkRow({ record, end, relation, editable: permitted, fixed = null }: Props) {
  const editable = permitted && !fixed;
  const text = useText();
  const nameOf = useNameOf();
  const label = useLabel();
  const change = useChangeObject(record.object.identity);
  const [picking, setPicking] = useState(false);
  const [item] = relation.items;
  const links = useLinkValues(record.object.identity, end, relation.items);
  const linking = useLinkDialog(record.object.identity, end, links.fields, change);
  const name = label(endLabel(end)) || label(relation.label);
  const required = end.relation.required || end.attribute?.validation === 'required';
  const stop = () => setPicking(false);
  const set = (ids: string[]) =>
    change.mutate(
      { relations: [{ name: end.name, action: 'set', ids }], version: record.version },
      { onSuccess: stop, onError: (error) => isDeclined(error) && stop() },
    );
  const error = (isDeclined(change.error) || linking.isOpen ? null : change.error) ?? links.error;
  return (
    <LinkFrame name={name} picking={picking} onStop={stop} error={error}>
      {picking ? (
        <RecordPicker model={end.to} label={name} hideLabel autoFocus chosen={item ? nameOf(item) : ''} onPick={(picked) => set([picked.identity])} />
      ) : (
        <span className={classes.formula}>
          <span className={classes.read} data-empty={!item || undefined}>
            {item ? <ObjectLink id={item.identity} label={nameOf(item)} /> : text('objects.empty')}
          </span>
          {editable && <ToolbarButton size={28} label={text('objects.edit', { field: name })} icon={IconPencil} onClick={() => setPicking(true)} />}
          {item && linking.edits && editable && (
            <ToolbarButton
              size={28}
              label={text('objects.editLink', { name: nameOf(item) })}
              icon={IconAdjustments}
              onClick={() => linking.ask({ identity: item.identity, name: nameOf(item) })}
            />
          )}
          {editable && item && !required && (
            <ToolbarButton size={28} label={text('objects.unlink', { name: nameOf(item) })} icon={IconX} onClick={() => set([])} />
          )}
          {permitted && fixed && <FixedHint reason={label(fixed)} />}
        </span>
      )}
      {item &&
        links.fields.map((field) => (
          <span key={field.id} className={classes.formula}>
            <span className={classes.ownedLabel}>{label(field.label)}</span> <FieldValue field={field} value={links.of(item.identity, field.name)} />
          </span>
        ))}
      {linking.dialog}
    </LinkFrame>
  );
}

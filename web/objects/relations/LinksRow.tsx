import type { Text } from '@millwright/core/json.ts';
import { type End, endLabel } from '@millwright/core/model/schema.ts';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { type ObjectRecord, type ObjectRelation, type RelationChange, useChangeObject, useNameOf } from '../../data/records/use-object.ts';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useLinkDialog } from '../link-values/use-link-dialog.tsx';
import { useLinkValues } from '../link-values/use-link-values.ts';
import classes from '../objects.module.css';
import { keepsItsRecords } from './keeps-its-records.ts';
import { LinkFrame } from './LinkFrame.tsx';

type Props = { record: ObjectRecord; end: End; relation: ObjectRelation; editable: boolean; fixed?: Text | null };

/** Shows the records of a to-many relation, with ways to add and remove one. */
export function LinksRow({ record, end, relation, editable: permitted, fixed = null }: Props) {
  const text = useText();
  const nameOf = useNameOf();
  const label = useLabel();
  const name = label(endLabel(end));
  const editable = permitted && !fixed;
  const { schema } = useSchema();
  const change = useChangeObject(record.object.identity);
  const [picking, setPicking] = useState(false);
  const appendOnly = schema?.models.get(end.to)?.model.misc?.append_only;
  const writable = editable && !appendOnly && !keepsItsRecords(schema, end);
  const { items, total } = relation;
  const links = useLinkValues(record.object.identity, end, items);
  const linking = useLinkDialog(record.object.identity, end, links.fields, change);
  const link = (action: RelationChange['action'], id: string) =>
    change.mutate({ relations: [{ name: end.name, action, ids: [id] }] }, { onSuccess: () => setPicking(false) });
  const pick = ({ identity, label: picked }: FoundRecord) => {
    if (!linking.asks) return link('link', identity);
    setPicking(false);
    linking.ask({ identity, name: picked });
  };
  return (
    <LinkFrame name={name} picking={picking} onStop={() => setPicking(false)} error={(linking.isOpen ? null : change.error) ?? links.error}>
      <ul className={classes.links}>
        {items.map((item) => (
          <li key={item.identity}>
            <ObjectLink id={item.identity} label={nameOf(item)} />
            {links.fields.map((field) => (
              <span key={field.id}>
                {' '}
                <span className={classes.ownedLabel}>{label(field.label)}</span>{' '}
                <FieldValue field={field} value={links.of(item.identity, field.name)} />
              </span>
            ))}
            {writable && linking.edits && (
              <ToolbarButton
                size={24}
                label={text('objects.editLink', { name: nameOf(item) })}
                icon={IconPencil}
                onClick={() => linking.ask({ identity: item.identity, name: nameOf(item) })}
              />
            )}
            {writable && (
              <ToolbarButton
                size={24}
                label={text('objects.unlink', { name: nameOf(item) })}
                icon={IconX}
                onClick={() => link('unlink', item.identity)}
              />
            )}
          </li>
        ))}
        {items.length < total && <li className={classes.count}>{text('objects.relationTotal', { shown: items.length, total })}</li>}
        {total === 0 && !writable && <li className={classes.count}>{text('objects.empty')}</li>}
        {writable && (
          <li>
            <ToolbarButton size={24} label={text('objects.addTo', { field: name })} icon={IconPlus} onClick={() => setPicking(!picking)} />
          </li>
        )}
        {permitted && fixed && (
          <li>
            <FixedHint reason={label(fixed)} />
          </li>
        )}
      </ul>
      {picking && <RecordPicker model={end.to} label={text('objects.pick')} hideLabel autoFocus onPick={pick} />}
      {linking.dialog}
    </LinkFrame>
  );
}

import type { Text } from '@millwright/core/json.ts';
import { type End, endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPencil, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { type ObjectRecord, type ObjectRelation, useChangeObject, useNameOf } from '../../data/records/use-object.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { viewOf } from '../../fields/registry.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useLinkDialog } from '../link-values/use-link-dialog.tsx';
import { useLinkValues } from '../link-values/use-link-values.ts';
import classes from '../objects.module.css';
import { OwnedRows } from './OwnedRows.tsx';
import { relationColumns } from './relation-columns.ts';
import { TableFrame, useLinking } from './TableFrame.tsx';
import { useOwned } from './use-owned.ts';

type Props = {
  record: ObjectRecord;
  relation: ObjectRelation;
  end: End;
  target: ResolvedModel;
  editable: boolean;
  /** Why none is added or taken off any more. */
  fixed: Text | null;
};

/**
 * Shows the records at the other end of a relation that has no layout: their number, the first twenty, and ways to add or remove records.
 */
export function RelationTable({ record, relation, end, target, editable, fixed }: Props) {
  const text = useText();
  const nameOf = useNameOf();
  const label = useLabel();
  const { schema } = useSchema();
  const change = useChangeObject(record.object.identity);
  const { writable, owned } = useLinking({ end, target, editable, fixed });
  const unlink = (id: string) => change.mutate({ relations: [{ name: end.name, action: 'unlink', ids: [id] }] });
  const mine = schema?.models.get(end.from)?.model.misc?.owns?.includes(end.name) === true;
  const columns = relationColumns(target, relation.items);
  const nested = useOwned(record.object.identity, target, mine ? relation.items : []);
  const links = useLinkValues(record.object.identity, end, relation.items);
  const linking = useLinkDialog(record.object.identity, end, links.fields, change);
  const shown = relation.items.length;
  return (
    <TableFrame
      name={label(endLabel(end)) || label(relation.label)}
      count={shown < relation.total ? text('objects.relationTotal', { shown, total: relation.total }) : relation.total}
      from={record.object.identity}
      change={change}
      end={end}
      target={target}
      editable={editable}
      fixed={fixed}
      quiet={linking.isOpen}
      error={links.error}
      {...(linking.asks && { onPick: linking.ask })}
    >
      {shown === 0 ? (
        <p className={classes.none}>{text('objects.relationEmpty')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{label(target.fields.get(target.model.primary_attribute)?.label)}</th>
                {columns.map((field) => (
                  <th key={field.id} scope="col" data-numeric={viewOf(field.type).numeric}>
                    {label(field.label)}
                  </th>
                ))}
                {links.fields.map((field) => (
                  <th key={field.id} scope="col" data-numeric={viewOf(field.type).numeric}>
                    {label(field.label)}
                  </th>
                ))}
                {writable && (!owned || linking.edits) && <td />}
              </tr>
            </thead>
            <tbody>
              {relation.items.map((item) => (
                <Fragment key={item.identity}>
                  <tr>
                    <td>
                      <ObjectLink id={item.identity} label={nameOf(item)} />
                    </td>
                    {columns.map((field) => (
                      <td key={field.id} data-numeric={viewOf(field.type).numeric}>
                        <FieldValue field={field} value={item.properties[field.name] ?? null} />
                      </td>
                    ))}
                    {links.fields.map((field) => (
                      <td key={field.id} data-numeric={viewOf(field.type).numeric}>
                        <FieldValue field={field} value={links.of(item.identity, field.name)} />
                      </td>
                    ))}
                    {writable && (!owned || linking.edits) && (
                      <td style={{ textAlign: 'end' }}>
                        {linking.edits && (
                          <ToolbarButton
                            size={24}
                            label={text('objects.editLink', { name: nameOf(item) })}
                            icon={IconPencil}
                            onClick={() => linking.ask({ identity: item.identity, name: nameOf(item) })}
                          />
                        )}
                        {!owned && (
                          <ToolbarButton
                            size={24}
                            label={text('objects.unlink', { name: nameOf(item) })}
                            icon={IconX}
                            onClick={() => unlink(item.identity)}
                          />
                        )}
                      </td>
                    )}
                  </tr>
                  {nested.owned.map((owned) => {
                    const items = nested.of(item.identity, owned);
                    return items.length > 0 ? (
                      <tr key={owned.end.name} className={classes.nested}>
                        <td colSpan={columns.length + links.fields.length + 2}>
                          <OwnedRows owned={owned} items={items} />
                        </td>
                      </tr>
                    ) : null;
                  })}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {linking.dialog}
    </TableFrame>
  );
}

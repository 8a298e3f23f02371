import { Button } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { type End, endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconLink, IconX } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { type ObjectRecord, type ObjectRelation, type RelationChange, useChangeObject, useNameOf } from '../../data/records/use-object.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import fieldClasses from '../../fields/fields.module.css';
import { viewOf } from '../../fields/registry.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../objects.module.css';
import { keepsItsRecords } from './keeps-its-records.ts';
import { NewRelated } from './NewRelated.tsx';
import { OwnedRows } from './OwnedRows.tsx';
import { relationColumns } from './relation-columns.ts';
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

/** The records at the other end of a relation: how many, the first twenty, and ways to add or take off. */
export function RelationTable({ record, relation, end, target, editable, fixed }: Props) {
  const text = useText();
  const nameOf = useNameOf();
  const label = useLabel();
  const { schema } = useSchema();
  const failure = useFailureText();
  const change = useChangeObject(record.object.identity);
  const [picking, setPicking] = useState(false);
  const name = label(endLabel(end)) || label(relation.label);
  const link = (action: RelationChange['action'], id: string) => change.mutate({ relations: [{ name: end.name, action, ids: [id] }] });
  const permitted = editable && !target.model.misc?.append_only;
  const writable = permitted && !fixed;
  const mine = schema?.models.get(end.from)?.model.misc?.owns?.includes(end.name) === true;
  const owned = keepsItsRecords(schema, end);
  const columns = relationColumns(target, relation.items);
  const nested = useOwned(record.object.identity, target, mine ? relation.items : []);
  const shown = relation.items.length;
  return (
    <section className={classes.group} aria-label={name}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle}>
          {name}
          <span className={classes.count}>
            {shown < relation.total ? text('objects.relationTotal', { shown, total: relation.total }) : relation.total}
          </span>
        </h2>
        {writable && (
          <span className={fieldClasses.chips}>
            {!owned && (
              <Button size="compact-sm" variant="subtle" leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => setPicking(!picking)}>
                {text('objects.addExisting')}
              </Button>
            )}
            <NewRelated model={target} end={end} from={record.object.identity} />
          </span>
        )}
        {permitted && fixed && <FixedHint reason={label(fixed)} />}
      </header>
      {picking && (
        <div style={{ padding: '8px 16px' }}>
          <RecordPicker
            model={target.table}
            label={text('objects.pick')}
            hideLabel
            autoFocus
            onPick={(picked) => {
              link('link', picked.identity);
              setPicking(false);
            }}
          />
        </div>
      )}
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
                {writable && !owned && <td />}
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
                    {writable && !owned && (
                      <td style={{ textAlign: 'end' }}>
                        <ToolbarButton
                          size={24}
                          label={text('objects.unlink', { name: nameOf(item) })}
                          icon={IconX}
                          onClick={() => link('unlink', item.identity)}
                        />
                      </td>
                    )}
                  </tr>
                  {nested.owned.map((owned) => {
                    const items = nested.of(item.identity, owned);
                    return items.length > 0 ? (
                      <tr key={owned.end.name} className={classes.nested}>
                        <td colSpan={columns.length + 2}>
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
      {change.error && (
        <p className={classes.error} role="alert">
          {failure(change.error)}
        </p>
      )}
    </section>
  );
}

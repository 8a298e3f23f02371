import { type End, ownName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedBecause } from '@millwright/core/record/fixed.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useLiveProcess } from '../../processes/data/use-process.ts';
import { RelationTable } from './RelationTable.tsx';
import { shownByBar } from './shown-by-bar.ts';

type Props = { record: ObjectRecord; model: ResolvedModel; editable: boolean };

/** Every to-many relation of a record as a small table; filled ones first. */
export function Relations({ record, model, editable }: Props) {
  const { schema } = useSchema();
  const live = useLiveProcess(record.object.identity).data;
  if (!schema) return null;
  const many = record.relations.flatMap((relation) => {
    const end: End | undefined = model.ends.get(relation.name);
    const target = end?.many ? findModel(schema, end.to) : undefined;
    return end && target && !shownByBar(relation, live) ? [{ relation, end, target }] : [];
  });
  return many
    .sort((a, b) => Number(b.relation.total > 0) - Number(a.relation.total > 0))
    .map(({ relation, end, target }) => (
      <RelationTable
        key={relation.name}
        record={record}
        relation={relation}
        end={end}
        target={target}
        editable={editable}
        fixed={fixedBecause(model.model, record.object.properties, ownName(end))}
      />
    ));
}

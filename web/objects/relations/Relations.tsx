import { type End, ownName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedBecause } from '@millwright/core/record/fixed.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useLiveProcess } from '../../processes/data/use-process.ts';
import { RelationTable } from './RelationTable.tsx';
import { shownByBar } from './shown-by-bar.ts';

type Props = { record: ObjectRecord; model: ResolvedModel; names: readonly string[]; editable: boolean };

/** Shows the to-many relations of a record, each as a small table with automatic columns. */
export function Relations({ record, model, names, editable }: Props) {
  const { schema } = useSchema();
  const live = useLiveProcess(record.object.identity).data;
  if (!schema) return null;
  return names.map((name) => {
    const end: End | undefined = model.ends.get(name);
    const relation = record.relations.find((one) => end !== undefined && one.name === ownName(end));
    const target = end && findModel(schema, end.to);
    if (!end || !relation || !target || shownByBar(relation, live)) return null;
    const fixed = fixedBecause(model.model, record.object.properties, ownName(end));
    return <RelationTable key={name} record={record} relation={relation} end={end} target={target} editable={editable} fixed={fixed} />;
  });
}

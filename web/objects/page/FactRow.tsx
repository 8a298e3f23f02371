import { ownName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedBecause } from '@millwright/core/record/fixed.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useLiveProcess } from '../../processes/data/use-process.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { FilesRow } from '../fields/FilesRow.tsx';
import { LinkRow } from '../relations/LinkRow.tsx';
import { LinksRow } from '../relations/LinksRow.tsx';
import { shownByBar } from '../relations/shown-by-bar.ts';

type Props = { record: ObjectRecord; model: ResolvedModel; name: string; editable: boolean };

/** Shows a field or relation of a record with its label, editable in place; nothing if the process bar shows it. */
export function FactRow({ record, model, name, editable }: Props) {
  const live = useLiveProcess(record.object.identity).data;
  const fixed = (of: string) => fixedBecause(model.model, record.object.properties, of);
  const end = model.ends.get(name);
  if (end) {
    const relation = record.relations.find((one) => one.name === ownName(end));
    const Linked = end.many ? LinksRow : LinkRow;
    if (!relation || shownByBar(relation, live)) return null;
    return <Linked record={record} end={end} relation={relation} editable={editable} fixed={fixed(ownName(end))} />;
  }
  const field = model.fields.get(name);
  if (!field) return null;
  const Row = field.type === 'file' ? FilesRow : FieldRow;
  return <Row record={record} field={field} editable={editable} fixed={fixed(name)} />;
}

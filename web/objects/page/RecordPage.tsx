import { type ArrangedTable, type Arrangement, arrangePage } from '@millwright/core/model/page.ts';
import { ownName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useLiveProcess } from '../../processes/data/use-process.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { Relations } from '../relations/Relations.tsx';
import { Facts } from './Facts.tsx';
import { LaidOutTable } from './LaidOutTable.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { useHolds } from './use-fitting-forms.ts';

type Props = {
  record: ObjectRecord;
  model: ResolvedModel;
  editable: boolean /** The name of the field that the page title already shows. */;
  titled?: string;
};

/** Returns whether a record has a value for the name of a field or relation. */
function holds({ object, relations }: ObjectRecord, { ends }: ResolvedModel) {
  const totals = new Map(relations.map(({ name, total }) => [name, total]));
  return (name: string): boolean => {
    const end = ends.get(name);
    if (end) return (totals.get(ownName(end)) ?? 0) > 0;
    const value = object.properties[name] ?? null;
    return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  };
}

/** Shows a record in its model's layout: current work, key facts, lists, and collapsed details. */
export function RecordPage({ record, model, editable, titled }: Props) {
  // Computed once when the record opens, so that fields don't move when they are filled in.
  const [{ facts, tables, more }] = useState<Arrangement>(() => arrangePage(model, holds(record, model)));
  const untitled = (names: readonly string[]) => names.filter((name) => name !== titled);
  const live = useLiveProcess(record.object.identity);
  const step = live.data?.active_operation?.key ?? '';
  const { panel } = model.model.misc?.page ?? {};
  const [onPanel] = useHolds(record, panel ? [panel.when] : []);
  const isWorkedWith = ({ name }: ArrangedTable) => onPanel === true && name === panel?.table;
  const isNow = (table: ArrangedTable) => table.columns !== null && (table.work?.steps.includes(step) === true || isWorkedWith(table));
  // Current work is on top, so nothing is rendered before it is known.
  const isUndecided = editable && panel?.table !== undefined && onPanel === undefined;
  if (isUndecided || (live.isPending && tables.some((table) => table.columns !== null && table.work))) return <Waiting />;
  const show = (table: ArrangedTable) =>
    table.columns ? (
      <LaidOutTable key={tables.indexOf(table)} record={record} model={model} table={table} editable={editable} />
    ) : (
      <Relations key={table.name} record={record} model={model} names={[table.name]} editable={editable} />
    );
  return (
    <>
      {editable && tables.filter(isNow).map(show)}
      <Facts record={record} model={model} names={untitled(facts)} editable={editable} />
      {tables.filter((table) => !(editable && isNow(table))).map(show)}
      <MoreDetails record={record} model={model} more={{ ...more, facts: untitled(more.facts) }} editable={editable} />
    </>
  );
}

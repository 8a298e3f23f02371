import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import type { Proposal } from '../../editing/block-editing.ts';
import { dimensionOf } from '../../editing/fields/dimensions.ts';
import { listed, mainColumns } from '../../editing/panels/rows-proposals.ts';
import { timesOf } from '../../editing/panels/time-places.ts';
import type { DatasetSetup } from '../dataset-request.ts';
import type { Axis } from './axis-edits.ts';

/** Proposes three datasets: figures per choice, figures per month, and the records themselves. */
export function datasetProposals(model: ResolvedModel | null, schema: Schema): Proposal<DatasetSetup>[] {
  if (!model) return [];
  const own = listed(schema, model).filter(({ broken }) => !broken);
  const choice = own.find(({ kind }) => kind === 'tag' || kind === 'relation');
  const amount = own.find((column) => column.field && columnView(column).numeric);
  const [time] = timesOf(schema, model);
  const figures: Axis[] = [{ aggregation: 'count' }, ...(amount ? [{ aggregation: 'sum' as const, path: amount.path }] : [])];
  const of = (id: 'choice' | 'time' | 'rows', about: ResolvedColumn | undefined, setup: Omit<DatasetSetup, 'model'>): Proposal<DatasetSetup> => ({
    id,
    name: ({ text, label }) => text(`blocks.datasetEditing.proposals.${id}`, { name: label(about?.label) }),
    setup: { model: model.model.slug, ...setup },
  });
  return [
    ...(choice ? [of('choice', choice, { axis: [dimensionOf(choice), ...figures], ordering: [{ axis: 1, direction: 'desc' }] })] : []),
    ...(time ? [of('time', time, { axis: [dimensionOf(time), ...figures], ordering: [{ axis: 0, direction: 'desc' }] })] : []),
    of('rows', undefined, { axis: mainColumns(schema, model).map(({ path }) => ({ path })) }),
  ];
}

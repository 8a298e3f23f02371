import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type FigureKind, figureKinds } from '@millwright/core/view/setup/aggregations.ts';
import type { ReactNode } from 'react';
import type { Wording } from '../../fields/view/field-view.ts';
import type { TextOf, useLabel } from '../../i18n/use-text.ts';
import { valueText } from '../columns/cell-text.ts';
import { columnView, type ResolvedColumn, resolveColumn } from '../columns/columns.ts';
import { figureOf } from '../columns/figures.ts';
import { periodName } from '../columns/periods.ts';
import { type DatasetSetup, nameOf } from './dataset-request.ts';

/** A column of a dataset: the index of its axis, its name and its format. Files are drawn with their names, which are read separately. */
export type DatasetColumn = { at: number; name: string; numeric: boolean; text: (value: Json) => string; draw?: (value: Json) => ReactNode };

type Words = { text: TextOf; label: ReturnType<typeof useLabel>; wording: Wording };

const isFigure = (aggregation: string | undefined): aggregation is FigureKind => figureKinds.some((one) => one === aggregation);

/** The indexes of axes whose path doesn't exist or is not readable. */
export const lostAxes = (schema: Schema, model: ResolvedModel, { axis }: DatasetSetup): number[] =>
  axis.flatMap(({ path }, at) => (path === undefined || resolveColumn(schema, model, { path }) ? [] : [at]));

/** The names of these axes: their labels, otherwise their paths. */
export const leftOutAxes = ({ axis }: DatasetSetup, lost: readonly number[], label: ReturnType<typeof useLabel>): string[] =>
  lost.map((at) => label(axis[at]?.label) || (axis[at]?.path ?? ''));

/** Resolves the columns of a dataset, without axes whose path doesn't exist. `types` are the server's types of their values, once known. */
export function datasetColumns(
  schema: Schema,
  model: ResolvedModel,
  { axis }: DatasetSetup,
  words: Words,
  types: readonly { name: string; type: string }[] = [],
): DatasetColumn[] {
  const { text, label, wording } = words;
  return axis.flatMap(({ path, label: own, truncate, aggregation, decimals, format: chosen }, at): DatasetColumn[] => {
    const format = chosen ?? (types.find(({ name }) => name === nameOf(at))?.type === 'duration' ? 'duration' : undefined);
    if (isFigure(aggregation)) {
      const figure = figureOf(schema, model, { aggregation, ...(path !== undefined && { path }), label: own, decimals, format }, words);
      return figure
        ? [
            {
              at,
              name: figure.name,
              numeric: true,
              text: (value) => figure.text(typeof value === 'number' || typeof value === 'string' ? value : null),
            },
          ]
        : [];
    }
    const column = resolveColumn(schema, model, {
      path: path ?? 'identity',
      label: own,
      ...(decimals !== undefined && { decimals }),
      ...(format && { format }),
    });
    if (!column) return [];
    const one = (value: Json): string => {
      if (value === null) return '';
      if (truncate) return periodName(column, String(value), truncate, wording, (day) => text('blocks.groups.weekOf', { day }));
      return column.target ? String(value) : valueText(column, value, wording);
    };
    const name = aggregation ? text('blocks.dataset.all', { name: label(column.label) }) : label(column.label);
    return [
      {
        at,
        name,
        numeric: columnView(column).numeric === true && !aggregation,
        text: (value) => (Array.isArray(value) ? value.map(one).join(', ') : one(value)),
        ...(column.kind === 'file' && { draw: (value: Json) => filesIn(column, value) }),
      },
    ];
  });
}

const filesIn = (column: ResolvedColumn, value: Json): ReactNode =>
  columnView(column).cell?.({ field: column.field, value, values: [value].flat().filter((one) => one !== null), text: '' });

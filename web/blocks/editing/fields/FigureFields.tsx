import { NativeSelect } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type Aggregation, type FigureKind, figureKinds } from '@millwright/core/view/setup/aggregations.ts';
import type { Dimension, FigureSetup } from '@millwright/core/view/setup/axis.ts';
import { useText } from '../../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { dimensionOf, isTime, units } from './dimensions.ts';
import { PathPicker } from './PathPicker.tsx';

type Of = { schema: Schema; model: ResolvedModel };

const isNumber = (column: ResolvedColumn) => columnView(column).numeric === true && !column.broken;
const needsNumber = (kind: Aggregation) => kind === 'sum' || kind === 'average' || kind === 'median';
/** Whether a column can be aggregated in this way. */
export const fitsFigure = (kind: Aggregation) => (column: ResolvedColumn) => (needsNumber(kind) ? isNumber(column) : !column.broken);

/** Edits a figure over records: a count, or an aggregation of a field. `single` excludes fields over to-many relations. */
export function FigureFields({
  schema,
  model,
  value,
  onChange,
  single = false,
}: Of & { value: FigureSetup; onChange: (figure: FigureSetup) => void; single?: boolean }) {
  const text = useText();
  const words = (kind: FigureKind) => text(`blocks.chartEditing.kinds.${kind}`);
  const choose = (aggregation: FigureKind) => {
    const { path, ...rest } = value;
    // A count needs no field, and a sum needs a number.
    const keeps = path !== undefined && !(needsNumber(aggregation) && !needsNumber(value.aggregation));
    onChange({ ...rest, aggregation, ...(keeps && { path }) });
  };
  return (
    <>
      <NativeSelect
        size="sm"
        label={text('blocks.chartEditing.figure')}
        value={value.aggregation}
        data={figureKinds.map((kind) => ({ value: kind, label: words(kind) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value as FigureKind)}
      />
      <PathPicker
        schema={schema}
        model={model}
        label={text('blocks.chartEditing.of')}
        placeholder={text('blocks.chartEditing.records')}
        value={value.path ?? ''}
        clearable={value.aggregation === 'count'}
        accept={(column) => fitsFigure(value.aggregation)(column) && !(single && column.many)}
        onChange={(path) => onChange(path ? { ...value, path } : withoutPath(value))}
      />
    </>
  );
}

const withoutPath = ({ path: _, ...figure }: FigureSetup): FigureSetup => figure;

/** Edits the field that groups records; times also get a unit. */
export function DimensionFields({
  schema,
  model,
  label,
  value,
  onChange,
  clearable = false,
  accept = () => true,
}: Of & {
  label: string;
  value: Dimension | undefined;
  onChange: (dimension: Dimension | undefined) => void;
  clearable?: boolean;
  accept?: (column: ResolvedColumn) => boolean;
}) {
  const text = useText();
  return (
    <>
      <PathPicker
        schema={schema}
        model={model}
        label={label}
        value={value?.path ?? ''}
        clearable={clearable}
        accept={(column) => !column.many && !column.broken && accept(column)}
        onChange={(_, column) => onChange(column ? dimensionOf(column) : undefined)}
      />
      {value && isTime(schema, model, value.path) && (
        <NativeSelect
          size="sm"
          label={text('blocks.groups.unit')}
          value={value.truncate ?? ''}
          data={units.map((unit) => ({
            value: unit,
            label: unit === 'hour' ? text('blocks.chartEditing.hour') : text(`blocks.groups.units.${unit}`),
          }))}
          onChange={({ currentTarget }) => onChange({ ...value, truncate: currentTarget.value as (typeof units)[number] })}
        />
      )}
    </>
  );
}

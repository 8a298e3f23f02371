import { NativeSelect, NumberInput } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { aggregations } from '@millwright/core/view/setup/aggregations.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { columnView, resolveColumn } from '../../columns/columns.ts';
import type { Changes } from '../../editing/block-editing.ts';
import { isTime, units } from '../../editing/fields/dimensions.ts';
import { fitsFigure } from '../../editing/fields/FigureFields.tsx';
import classes from '../../editing/fields/fields.module.css';
import { PathPicker } from '../../editing/fields/PathPicker.tsx';
import { choicesAt } from '../../editing/fields/paths.ts';
import type { Axis } from './axis-edits.ts';

type Props = { schema: Schema; model: ResolvedModel; axis: Axis; change: (parts: Changes<Axis>, tag?: string) => void };

/** Whether an aggregation needs a field; counting records needs none. */
const needsField = (aggregation: Axis['aggregation']) => aggregation !== 'count' && aggregation !== 'keys';

/** The first field that fits an aggregation, preferably a number, so that a new column shows something at once. */
function firstField(schema: Schema, model: ResolvedModel, next: Axis['aggregation']): string | undefined {
  if (!needsField(next)) return undefined;
  const own = choicesAt(schema, model, []).filter((one) => !one.many && (next === undefined || fitsFigure(next)(one)));
  return (own.find((one) => one.field && columnView(one).numeric) ?? own[0])?.path;
}

/** Edits one column of a dataset: its aggregation, its field and its format. */
export function AxisFields({ schema, model, axis, change }: Props) {
  const text = useText();
  const { path, aggregation, truncate, decimals, format, label } = axis;
  const column = path === undefined ? null : resolveColumn(schema, model, { path });
  const timed = path !== undefined && isTime(schema, model, path);
  const figures = aggregation !== undefined && aggregation !== 'collect' && aggregation !== 'collect_unique' && aggregation !== 'keys';
  const choose = (next: Axis['aggregation']) => {
    const field = column && next !== 'keys' && (next === undefined || fitsFigure(next)(column)) ? path : firstField(schema, model, next);
    if (field !== undefined || !needsField(next))
      change({ aggregation: next, path: field, truncate: undefined, decimals: undefined, format: undefined });
  };
  return (
    <div className={classes.detail}>
      <NativeSelect
        size="sm"
        label={text('blocks.datasetEditing.says')}
        value={aggregation ?? ''}
        data={[
          { value: '', label: text('blocks.datasetEditing.value') },
          ...aggregations.map((kind) => ({
            value: kind,
            label:
              kind === 'collect' || kind === 'collect_unique' || kind === 'keys'
                ? text(`blocks.datasetEditing.kinds.${kind}`)
                : text(`blocks.chartEditing.kinds.${kind}`),
          })),
        ]}
        onChange={({ currentTarget }) => choose((currentTarget.value || undefined) as Axis['aggregation'])}
      />
      {aggregation !== 'keys' && (
        <PathPicker
          schema={schema}
          model={model}
          label={text('blocks.chartEditing.of')}
          placeholder={text(needsField(aggregation) ? 'blocks.editing.choose' : 'blocks.chartEditing.records')}
          value={path ?? ''}
          clearable={aggregation === 'count'}
          accept={(one) => !one.many && (aggregation === undefined ? !one.broken : fitsFigure(aggregation)(one))}
          onChange={(next) => change({ path: next || undefined, truncate: undefined })}
        />
      )}
      {timed && aggregation === undefined && (
        <NativeSelect
          size="sm"
          label={text('blocks.groups.unit')}
          value={truncate ?? ''}
          data={[
            { value: '', label: text('blocks.datasetEditing.exact') },
            ...units.map((unit) => ({
              value: unit,
              label: unit === 'hour' ? text('blocks.chartEditing.hour') : text(`blocks.groups.units.${unit}`),
            })),
          ]}
          onChange={({ currentTarget }) => change({ truncate: (currentTarget.value || undefined) as Axis['truncate'] })}
        />
      )}
      {column?.kind === 'number' && (aggregation === undefined || figures) && (
        <NativeSelect
          size="sm"
          label={text('blocks.editing.format')}
          value={format ?? ''}
          data={[
            { value: '', label: text('blocks.editing.formats.usual') },
            { value: 'duration', label: text('blocks.editing.formats.duration') },
          ]}
          onChange={({ currentTarget }) => change({ format: currentTarget.value === 'duration' ? 'duration' : undefined })}
        />
      )}
      <OptionalLabel label={text('blocks.editing.heading')} value={label} onChange={(words) => change({ label: words }, 'label')} />
      {column && columnView(column).numeric && (aggregation === undefined || figures) && (
        <NumberInput
          size="sm"
          label={text('blocks.editing.decimals')}
          min={0}
          max={20}
          allowDecimal={false}
          value={decimals ?? ''}
          onChange={(next) => change({ decimals: typeof next === 'number' && next >= 0 && next <= 20 ? next : undefined }, 'decimals')}
        />
      )}
    </div>
  );
}

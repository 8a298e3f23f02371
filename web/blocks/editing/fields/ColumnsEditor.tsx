import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Column } from '@millwright/core/view/types.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { columnView, resolveColumn } from '../../columns/columns.ts';
import { EntryTools } from './EntryTools.tsx';
import classes from './fields.module.css';
import { PathPicker } from './PathPicker.tsx';
import { pathWords } from './paths.ts';

type Props = {
  schema: Schema;
  model: ResolvedModel;
  value: readonly Column[];
  onChange: (columns: Column[], tag?: string) => void;
  /** Whether columns have a width, a total and editable cells, as in a table; cards have none of these. */
  grid: boolean;
};

const without = (column: Column): Column => Object.fromEntries(Object.entries(column).filter(([, value]) => value !== undefined)) as Column;

/** Edits which fields each record shows, in order, including fields of related records chosen through relations. */
export function ColumnsEditor({ schema, model, value, onChange, grid }: Props) {
  const text = useText();
  const label = useLabel();
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (column: Column) => label(column.label) || pathWords(schema, model, column.path, (one) => label(one.label));
  return (
    <div className={classes.part}>
      <ol className={classes.entries}>
        {value.map((column, index) => {
          const name = nameOf(column);
          const opened = open === column.path;
          const change = (changes: { [Key in keyof Column]?: Column[Key] | undefined }, tag?: string) =>
            onChange(value.with(index, without({ ...column, ...changes } as Column)), tag && `${tag}.${column.path}`);
          return (
            <li key={column.path} className={classes.entry} data-open={opened}>
              <button type="button" className={classes.toggle} aria-expanded={opened} onClick={() => setOpen(opened ? null : column.path)}>
                {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                <span>{name}</span>
                {resolveColumn(schema, model, column) === null && <em className={classes.wrong}>{text('blocks.editing.gone')}</em>}
              </button>
              <span className={classes.tools}>
                <EntryTools entries={value} index={index} name={name} onChange={onChange} />
              </span>
              {opened && <ColumnFields schema={schema} model={model} column={column} change={change} grid={grid} />}
            </li>
          );
        })}
      </ol>
      <PathPicker
        bare
        schema={schema}
        model={model}
        value=""
        label={text('blocks.editing.addColumn')}
        placeholder={text('blocks.editing.addColumn')}
        accept={({ path }) => !value.some((column) => column.path === path)}
        onChange={(path) => path && onChange([...value, { path }])}
      />
    </div>
  );
}

type FieldsProps = Pick<Props, 'schema' | 'model' | 'grid'> & {
  column: Column;
  change: (changes: { [Key in keyof Column]?: Column[Key] | undefined }, tag?: string) => void;
};

function ColumnFields({ schema, model, column, change, grid }: FieldsProps) {
  const text = useText();
  const resolved = resolveColumn(schema, model, { ...column, editable: true });
  const totals = resolved ? columnView(resolved).totals : [];
  const isNumber = resolved?.kind === 'number' || resolved?.kind === 'change';
  const formats = resolved?.target ? (['status'] as const) : isNumber || column.format ? (['quantity', 'bar', 'duration', 'change'] as const) : [];
  return (
    <div className={classes.detail}>
      <OptionalLabel label={text('blocks.editing.heading')} value={column.label} onChange={(next) => change({ label: next }, 'label')} />
      {formats.length > 0 && (
        <NativeSelect
          size="sm"
          label={text('blocks.editing.format')}
          value={column.format ?? ''}
          onChange={(event) => change({ format: (event.currentTarget.value || undefined) as Column['format'] })}
          data={[
            { value: '', label: text('blocks.editing.formats.usual') },
            ...formats.map((one) => ({ value: one, label: text(`blocks.editing.formats.${one}`) })),
          ]}
        />
      )}
      {isNumber && (
        <NumberInput
          size="sm"
          label={text('blocks.editing.decimals')}
          min={0}
          max={20}
          allowDecimal={false}
          value={column.decimals ?? ''}
          onChange={(next) => change({ decimals: typeof next === 'number' ? next : undefined }, 'decimals')}
        />
      )}
      {isNumber && (
        <PathPicker
          schema={schema}
          model={model}
          label={text('blocks.editing.countedIn')}
          placeholder={text('blocks.editing.none')}
          value={column.unit ?? ''}
          clearable
          accept={({ field, many }) => field !== null && !many && ['text', 'tag'].includes(field.type)}
          onChange={(unit) => change({ unit: unit || undefined })}
        />
      )}
      {grid && (
        <>
          {totals.length > 0 && (
            <NativeSelect
              size="sm"
              label={text('blocks.editing.total')}
              value={column.total ?? ''}
              onChange={(event) => change({ total: (event.currentTarget.value || undefined) as Column['total'] })}
              data={[{ value: '', label: text('blocks.editing.none') }, ...totals.map((one) => ({ value: one, label: text(`table.totals.${one}`) }))]}
            />
          )}
          <NumberInput
            size="sm"
            label={text('blocks.editing.width')}
            min={20}
            max={2000}
            allowDecimal={false}
            value={column.width ?? ''}
            onChange={(next) => change({ width: typeof next === 'number' && next >= 20 ? next : undefined }, 'width')}
          />
          <Checkbox
            size="sm"
            label={text('blocks.editing.editable')}
            checked={column.editable ?? false}
            disabled={!resolved?.editable}
            onChange={(event) => change({ editable: event.currentTarget.checked || undefined })}
          />
        </>
      )}
      <Checkbox
        size="sm"
        label={text('blocks.editing.hiddenColumn')}
        checked={column.hidden ?? false}
        onChange={(event) => change({ hidden: event.currentTarget.checked || undefined })}
      />
    </div>
  );
}

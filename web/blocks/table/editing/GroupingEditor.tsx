import { NativeSelect } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type Grouping, groupLevels, groupUnits } from '@millwright/core/view/setup/grouping.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { resolveColumn } from '../../columns/columns.ts';
import { EntryTools } from '../../editing/fields/EntryTools.tsx';
import classes from '../../editing/fields/fields.module.css';
import { PathPicker } from '../../editing/fields/PathPicker.tsx';
import { pathWords } from '../../editing/fields/paths.ts';
import { Section } from '../../editing/fields/Section.tsx';

type Props = { schema: Schema; model: ResolvedModel; value: readonly Grouping[]; onChange: (grouping: Grouping[] | undefined) => void };

const isTime = (kind: string | undefined) => kind === 'date' || kind === 'datetime' || kind === 'datetime-local';

/** Edits the grouping of a table, outermost level first; times have a unit (day, week, month or year). */
export function GroupingEditor({ schema, model, value, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const words = (path: string) => pathWords(schema, model, path, (column) => label(column.label));
  const set = (next: Grouping[]) => onChange(next.length ? next : undefined);
  return (
    <Section title={text('blocks.editing.grouping')}>
      <ul className={classes.entries}>
        {value.map((level, index) => (
          <li key={level.path} className={classes.entry}>
            <span className={classes.name}>{words(level.path)}</span>
            {isTime(resolveColumn(schema, model, { path: level.path })?.kind) && (
              <NativeSelect
                size="xs"
                aria-label={text('blocks.groups.unit')}
                value={level.by ?? 'day'}
                onChange={(event) => set(value.with(index, { ...level, by: event.currentTarget.value as NonNullable<Grouping['by']> }))}
                data={groupUnits.map((unit) => ({ value: unit, label: text(`blocks.groups.units.${unit}`) }))}
              />
            )}
            <span className={classes.tools}>
              <EntryTools entries={value} index={index} name={words(level.path)} onChange={set} />
            </span>
          </li>
        ))}
      </ul>
      {value.length < groupLevels && (
        <PathPicker
          bare
          schema={schema}
          model={model}
          value=""
          label={text('blocks.editing.addGroup')}
          placeholder={text('blocks.editing.addGroup')}
          accept={({ path, many }) => !many && !value.some((level) => level.path === path)}
          onChange={(path, column) => path && set([...value, { path, ...(isTime(column?.kind) && { by: 'month' as const }) }])}
        />
      )}
    </Section>
  );
}

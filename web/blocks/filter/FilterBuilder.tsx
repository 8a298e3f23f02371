import { Button, Group, SegmentedControl } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRecordNames } from '../../data/records/use-names.ts';
import { uuid } from '../../data/uuid.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import type { ResolvedColumn } from '../columns/columns.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { type ConditionGroup, type ConditionRow, conditionOf, emptyDraft, type FilterDraft, newRow, problemsOf, rowCount } from './conditions.ts';
import classes from './FilterBuilder.module.css';
import { MatchCount } from './MatchCount.tsx';
import { sentenceOf } from './sentence.ts';

type Props = {
  draft: FilterDraft;
  columns: readonly ResolvedColumn[];
  onChange: (draft: FilterDraft) => void;
  /** The model whose matching records are counted; without it nothing is counted. */
  model?: string;
  /** Describes the whole filter, given its conditions in words (null without any). */
  says?: (conditions: string | null) => string;
  /** The whole filter including the block's own, for the count of matches. */
  where?: Condition | null;
};

type RowsProps = {
  group: ConditionGroup;
  columns: readonly ResolvedColumn[];
  problems: ReturnType<typeof problemsOf>;
  onChange: (group: ConditionGroup) => void;
};

function Rows({ group, columns, problems, onChange }: RowsProps) {
  const text = useText();
  const label = useLabel();
  const replace = (row: ConditionRow) => onChange({ ...group, rows: group.rows.map((other) => (other.id === row.id ? row : other)) });
  return (
    <ul className={classes.rows}>
      {group.rows.map((row, index) => (
        <li key={row.id} className={classes.row}>
          {index > 0 && <span className={classes.join}>{text(group.match === 'all' ? 'filter.and' : 'filter.or')}</span>}
          <ConditionFields row={row} columns={columns} label={label} problem={problems.find(({ id }) => id === row.id)?.code} onChange={replace} />
          <ToolbarButton
            label={text('filter.remove')}
            icon={IconX}
            onClick={() => onChange({ ...group, rows: group.rows.filter(({ id }) => id !== row.id) })}
          />
        </li>
      ))}
    </ul>
  );
}

function Match({ group, onChange }: { group: ConditionGroup; onChange: (match: 'all' | 'any') => void }) {
  const text = useText();
  return (
    <SegmentedControl
      size="xs"
      aria-label={text('filter.match')}
      value={group.match}
      onChange={(match) => onChange(match)}
      data={[
        { value: 'all' as const, label: text('filter.all') },
        { value: 'any' as const, label: text('filter.any') },
      ]}
    />
  );
}

/** The identities of records that conditions refer to. */
function chosenRecords(draft: FilterDraft, columns: readonly ResolvedColumn[]): string[] {
  const related = new Set(columns.flatMap(({ path, target }) => (target ? [path] : [])));
  return [draft, ...draft.groups].flatMap(({ rows }) => rows.flatMap(({ path, list }) => (related.has(path) ? list : [])));
}

/** Edits conditions as readable rows with one nested level, and shows the number of matches and the filter in words. */
export function FilterBuilder({ draft, columns, onChange, model, says, where = null }: Props) {
  const text = useText();
  const sentence = says ?? ((list: string | null) => (list === null ? text('filter.none') : text('filter.sentenceAll', { list })));
  const language = useLanguage();
  const problems = problemsOf(draft, columns);
  const names = useRecordNames(chosenRecords(draft, columns));
  const first = columns[0];
  if (!first) return null;
  const condition = conditionOf(draft, columns);
  const add = <G extends ConditionGroup>(group: G): G => ({ ...group, rows: [...group.rows, newRow(uuid(), first)] });
  return (
    <div className={classes.builder}>
      {rowCount(draft) + draft.groups.length > 1 && <Match group={draft} onChange={(match) => onChange({ ...draft, match })} />}
      <Rows group={draft} columns={columns} problems={problems} onChange={(group) => onChange({ ...draft, ...group })} />
      {draft.groups.map((group) => (
        <fieldset key={group.id} className={classes.group}>
          <Match
            group={group}
            onChange={(match) => onChange({ ...draft, groups: draft.groups.map((other) => (other.id === group.id ? { ...group, match } : other)) })}
          />
          <Rows
            group={group}
            columns={columns}
            problems={problems}
            onChange={({ rows }) =>
              onChange({
                ...draft,
                groups: draft.groups.map((other) => (other.id === group.id ? { ...group, rows } : other)).filter(({ rows }) => rows.length),
              })
            }
          />
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange({ ...draft, groups: draft.groups.map((other) => (other.id === group.id ? add(group) : other)) })}
          >
            {text('filter.add')}
          </Button>
        </fieldset>
      ))}
      <Group gap="sm">
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={16} />} onClick={() => onChange(add(draft))}>
          {text('filter.add')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          onClick={() =>
            onChange({ ...draft, groups: [...draft.groups, add({ id: uuid(), match: draft.match === 'all' ? 'any' : 'all', rows: [] })] })
          }
        >
          {text('filter.addGroup')}
        </Button>
        {rowCount(draft) > 0 && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(emptyDraft)}>
            {text('table.clearFilters')}
          </Button>
        )}
      </Group>
      <footer className={classes.footer}>
        <span>{!condition && !model ? '' : condition ? sentence(sentenceOf(condition, columns, { text, language, names })) : sentence(null)}</span>
        {model && <MatchCount model={model} where={where} />}
      </footer>
    </div>
  );
}

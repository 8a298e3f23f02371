import { Button, SegmentedControl } from '@mantine/core';
import type { Condition, Leaf } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { useEditor } from '../state/editor-context.ts';
import { ConditionRow, type Fact } from './ConditionRow.tsx';
import { conditionFrom, type Match, type Row, type Rows, rowsOf } from './condition-rows.ts';

type Props = { condition: Condition | undefined; facts: Fact[]; onChange: (condition: Condition) => void };
const blank: Leaf = { fact: '', operator: 'equal', value: '' };

/** A condition as rows that read like sentences, with one level of groups. Deeper nesting is shown as JSON. */
export function ConditionEditor({ condition, facts, onChange }: Props) {
  const text = useText();
  const { editable } = useEditor();
  const rows = rowsOf(condition);
  if (!rows) {
    return (
      <>
        <p className={classes.hint}>{text('automations.conditions.raw')}</p>
        <JsonField id="condition" value={condition as unknown as Json} optional={false} onChange={(next) => onChange(next as unknown as Condition)} />
      </>
    );
  }
  const put = (next: Rows) => onChange(conditionFrom(next));
  const add = (row: Row) => put({ ...rows, rows: [...rows.rows, row] });
  return (
    <div className={classes.conditions}>
      {rows.rows.length > 1 && <MatchChoice match={rows.match} onChange={(match) => put({ ...rows, match })} />}
      {rows.rows.length === 0 && <p className={classes.hint}>{text('automations.conditions.none')}</p>}
      <RowList match={rows.match} rows={rows.rows} facts={facts} onChange={(next) => put({ ...rows, rows: next })} />
      {editable && (
        <div className={classes.row}>
          <Button size="compact-sm" variant="light" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => add(blank)}>
            {text('filter.add')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => add({ match: rows.match === 'all' ? 'any' : 'all', rows: [blank] })}>
            {text('filter.addGroup')}
          </Button>
        </div>
      )}
    </div>
  );
}

function MatchChoice({ match, onChange }: { match: Match; onChange: (match: Match) => void }) {
  const text = useText();
  const { editable } = useEditor();
  const data = (['all', 'any'] as const).map((value) => ({ value, label: text(`automations.conditions.${value}`) }));
  return (
    <SegmentedControl
      size="xs"
      aria-label={text('automations.conditions.match')}
      disabled={!editable}
      value={match}
      data={data}
      onChange={onChange}
    />
  );
}

type ListProps = { match: Match; rows: Row[]; facts: Fact[]; onChange: (rows: Row[]) => void };

function RowList({ match, rows, facts, onChange }: ListProps) {
  const text = useText();
  const { editable } = useEditor();
  const replace = (at: number, row: Row | null) => onChange(rows.flatMap((other, index) => (index !== at ? [other] : row === null ? [] : [row])));
  return rows.map((row, index) => (
    <div key={String(index)} className={classes.conditions}>
      {index > 0 && <span className={classes.join}>{text(match === 'all' ? 'filter.and' : 'filter.or')}</span>}
      {'fact' in row ? (
        <ConditionRow row={row} facts={facts} onChange={(next) => replace(index, next)} />
      ) : (
        <div className={classes.nested}>
          <MatchChoice match={row.match} onChange={(next) => replace(index, { ...row, match: next })} />
          <RowList
            match={row.match}
            rows={row.rows}
            facts={facts}
            onChange={(inner) => replace(index, inner.length > 0 ? { ...row, rows: inner as Leaf[] } : null)}
          />
          {editable && (
            <Button
              size="compact-sm"
              variant="subtle"
              style={{ justifySelf: 'start' }}
              onClick={() => replace(index, { ...row, rows: [...row.rows, blank] })}
            >
              {text('filter.add')}
            </Button>
          )}
        </div>
      )}
    </div>
  ));
}

import { NativeSelect } from '@mantine/core';
import type { Operator } from '@millwright/core/filter/types.ts';
import type { Text } from '@millwright/core/json.ts';
import { RelativeDateField } from '../../fields/date/RelativeDateField.tsx';
import { MultitagEditor } from '../../fields/multitag/multitag.tsx';
import { TextEditor } from '../../fields/text/text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import { type ConditionRow, newRow, operandOf, operatorsFor, type RowProblem } from './conditions.ts';
import classes from './FilterBuilder.module.css';
import { RelatedSelect } from './RelatedSelect.tsx';
import { operatorKey } from './sentence.ts';

type Props = {
  row: ConditionRow;
  columns: readonly ResolvedColumn[];
  label: (text: Text | undefined) => string;
  problem: RowProblem['code'] | undefined;
  onChange: (row: ConditionRow) => void;
};

function Value({ row, column, problem, onChange }: Omit<Props, 'columns' | 'label'> & { column: ResolvedColumn }) {
  const text = useText();
  const operand = operandOf(row.operator);
  const view = columnView(column);
  if (operand === 'none') return null;
  if (operand === 'relative')
    return <RelativeDateField value={row.relative} onChange={(relative) => onChange({ ...row, relative })} days={view.filter.time === 'days'} />;
  const error = problem === 'notNumber' ? text('filter.notNumber', { value: row.text }) : undefined;
  const common = { 'aria-label': text('filter.value'), className: classes.value ?? '', error };
  const props = { field: column.field, place: 'filter', common } as const;
  if (operand === 'list') {
    const set = (list: string[]) => onChange({ ...row, list });
    if (column.target) return <RelatedSelect target={column.target} value={row.list} onChange={set} label={text('filter.value')} />;
    return <MultitagEditor {...props} value={row.list} onChange={(list) => set(Array.isArray(list) ? list.map(String) : [])} />;
  }
  const Editor = view.filter.Operand ?? view.Editor ?? TextEditor;
  const read = view.filter.operand?.(row.text) ?? { value: row.text };
  // Text that isn't a valid value yet stays as typed.
  const value = 'value' in read ? read.value : row.text;
  return <Editor {...props} value={value} onChange={(next) => onChange({ ...row, text: String(next ?? '') })} />;
}

/** Inputs for the field, operator and value of one condition. */
export function ConditionFields({ row, columns, label, problem, onChange }: Props) {
  const text = useText();
  const column = columns.find(({ path }) => path === row.path);
  if (!column) return null;
  const choose = (path: string) => {
    const next = columns.find((other) => other.path === path);
    if (next) onChange(next.kind === column.kind ? { ...row, path } : newRow(row.id, next));
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        aria-label={text('filter.field')}
        value={row.path}
        onChange={(event) => choose(event.currentTarget.value)}
        data={columns.map(({ path, label: name }) => ({ value: path, label: label(name) }))}
      />
      <NativeSelect
        aria-label={text('filter.operator')}
        value={row.operator}
        onChange={(event) => onChange({ ...row, operator: event.currentTarget.value as Operator })}
        data={operatorsFor(column.kind).map((operator) => ({ value: operator, label: text(operatorKey(operator, column.kind)) }))}
      />
      <Value row={row} column={column} problem={problem} onChange={onChange} />
    </div>
  );
}

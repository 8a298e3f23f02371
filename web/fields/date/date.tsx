import { formatDate } from '../../format/dates.ts';
import { readDay } from '../../format/read-dates.ts';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps, type Operand } from '../view/field-view.ts';
import { DateField } from './DateField.tsx';

const DateEditor = ({ value, onChange, common }: EditorProps) => <DateField value={value} onChange={onChange} kind="day" common={common} />;

/** The day or time that a filter compares with, once one is typed. */
export const timeOperand = (typed: string): Operand => (/^\d{4}-\d{2}-\d{2}/.test(typed) ? { value: typed } : { problem: 'missing' });

/** A day, without a zone. */
export const date = defineFieldView({
  Editor: DateEditor,
  text: (value, _field, { language }) => formatDate(value, language),
  data: (value) => String(value),
  read: (typed, _field, { language }) => {
    const day = readDay(String(typed), language);
    return day ? { value: day } : { unread: 'date' };
  },
  fills: ({ kind }) => kind === 'date',
  filter: { operators: comparisons.times, time: 'days', operand: timeOperand },
  totals: ['min', 'max', 'count_unique'],
  brief: true,
  sample: '2026-09-30',
});

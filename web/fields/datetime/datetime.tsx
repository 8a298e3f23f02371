import type { Json } from '@millwright/core/json.ts';
import { useUser } from '../../data/session.ts';
import { formatInstant } from '../../format/dates.ts';
import { readMoment } from '../../format/read-dates.ts';
import { instantOf, wallClockOf } from '../../format/zoned.ts';
import { useText } from '../../i18n/use-text.ts';
import { DateField } from '../date/DateField.tsx';
import { timeOperand } from '../date/date.tsx';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps, type FieldView, type ValueProps } from '../view/field-view.ts';

/** Edits an instant in the time zone of the company. In a filter the value is the local time. */
function InstantEditor({ value, onChange, place, common }: EditorProps) {
  const zone = useUser().client.time_zone;
  return <DateField value={value} onChange={onChange} kind={place === 'filter' ? 'wall' : { zone }} common={common} />;
}

const WallEditor = ({ value, onChange, common }: EditorProps) => <DateField value={value} onChange={onChange} kind="wall" common={common} />;

/** Shows an instant, with its time zone as the title. */
function InstantValue({ value, text: words }: ValueProps) {
  const text = useText();
  const { time_zone: zone } = useUser().client;
  return <span title={typeof value === 'string' ? text('time.company', { time: words, zone }) : undefined}>{words}</span>;
}

const isStored = (typed: Json) => typeof typed === 'string' && /^\d{4}-\d\d-\d\dT/.test(typed);

const times = {
  text: (value, _field, { language, zone }) => formatInstant(value, language, zone),
  data: (value, { zone }) => wallClockOf(String(value), zone).replace('T', ' '),
  fills: ({ kind }) => kind === 'datetime',
  totals: ['min', 'max', 'count_unique'],
  zoned: true,
  sample: '2026-09-30T20:00:00Z',
} satisfies Partial<FieldView>;
const filter: FieldView['filter'] = { operators: comparisons.times, time: 'times', operand: timeOperand, same: null };

/** An instant, shown and typed by the clocks of the company's zone. */
export const datetime = defineFieldView({
  ...times,
  filter,
  Editor: InstantEditor,
  Value: InstantValue,
  brief: true,
  read: (typed, _field, { language, zone }) => {
    if (isStored(typed)) return { value: typed };
    const wall = readMoment(String(typed), language);
    const instant = wall && instantOf(wall, zone);
    return instant ? { value: instant } : { unread: 'date' };
  },
});

/** A local date and time, without a time zone. */
export const datetimeLocal = defineFieldView({
  ...times,
  filter,
  Editor: WallEditor,
  read: (typed, _field, { language }) => {
    if (isStored(typed)) return { value: typed };
    const wall = readMoment(String(typed), language);
    return wall ? { value: wall } : { unread: 'date' };
  },
});

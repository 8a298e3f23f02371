import type { ColumnType } from '@millwright/core/field/descriptor/define-field.ts';

type Writing = {
  /** A stored value as the text that people would have written for it. */
  text: (value: string) => string;
  /** A text as a value of the type, null where it is none; `platform.try_<type>` of api/db/bootstrap.ts reads strictly. */
  parse: (text: string) => string;
};

const plain = (value: string) => `${value}::text`;
const joined = (value: string) => `array_to_string(${value}, ', ')`;

/** How the values of each type of column become those of another. */
const conversions: Record<ColumnType, Writing> = {
  text: { text: plain, parse: (text) => text },
  numeric: { text: plain, parse: (text) => `platform.try_numeric(${text})` },
  boolean: { text: plain, parse: (text) => `platform.try_boolean(${text})` },
  date: { text: plain, parse: (text) => `platform.try_date(${text})` },
  timestamp: { text: plain, parse: (text) => `platform.try_timestamp(${text})` },
  timestamptz: {
    text: (value) => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    parse: (text) => `platform.try_timestamptz(${text})`,
  },
  'text[]': { text: joined, parse: (text) => `CASE WHEN ${text} = '' THEN '{}' WHEN ${text} IS NOT NULL THEN ARRAY[${text}] END` },
  'uuid[]': { text: joined, parse: (text) => `platform.try_uuid_list(${text})` },
  // Only links are kept so, and no field becomes one.
  uuid: { text: plain, parse: (text) => `platform.try_uuid(${text})` },
};

/** From what type of column to which one; `whole`: to whole numbers, to which others are rounded. */
export type Conversion = { from: ColumnType; to: ColumnType; whole?: true };

/** What a value becomes under another type; null where it does not parse. */
export function conversion({ from, to, whole }: Conversion, value: string): string {
  const converted = convert(from, to, value);
  return whole && to === 'numeric' ? `round(${converted})` : converted;
}

function convert(from: ColumnType, to: ColumnType, value: string): string {
  if (from === 'date' && (to === 'timestamp' || to === 'timestamptz')) return `${value}::${to}`;
  if ((from === 'timestamp' || from === 'timestamptz') && to === 'date') return `${value}::date`;
  return conversions[to].parse(conversions[from].text(value));
}

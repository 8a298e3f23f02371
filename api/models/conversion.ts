import type { ColumnType } from '@millwright/core/field/descriptor/define-field.ts';

type Writing = {
  /** SQL: a stored value as people would write it. */
  text: (value: string) => string;
  /** SQL: a text as a value of the type, or null; `platform.try_<type>` of api/db/bootstrap.ts parses strictly. */
  parse: (text: string) => string;
};

const plain = (value: string) => `${value}::text`;
const joinArray = (value: string) => `array_to_string(${value}, ', ')`;

/** How values of each column type are converted to the others. */
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
  'text[]': { text: joinArray, parse: (text) => `CASE WHEN ${text} = '' THEN '{}' WHEN ${text} IS NOT NULL THEN ARRAY[${text}] END` },
  'uuid[]': { text: joinArray, parse: (text) => `platform.try_uuid_list(${text})` },
  // Only links are stored like this, and no field can become one.
  uuid: { text: plain, parse: (text) => `platform.try_uuid(${text})` },
};

/** The column types before and after. `whole`: rounds to whole numbers. */
export type Conversion = { from: ColumnType; to: ColumnType; whole?: true };

/** SQL: a value converted to another type. Null if it does not parse. */
export function conversion({ from, to, whole }: Conversion, value: string): string {
  const converted = convert(from, to, value);
  return whole && to === 'numeric' ? `round(${converted})` : converted;
}

function convert(from: ColumnType, to: ColumnType, value: string): string {
  if (from === 'date' && (to === 'timestamp' || to === 'timestamptz')) return `${value}::${to}`;
  if ((from === 'timestamp' || from === 'timestamptz') && to === 'date') return `${value}::date`;
  return conversions[to].parse(conversions[from].text(value));
}

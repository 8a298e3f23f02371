import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useMemo } from 'react';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';

export type Formats = {
  value: (field: Field | undefined, value: Json) => string;
  number: (value: number, field?: Field) => string;
  date: (value: string) => string;
  instant: (value: string) => string;
  time: (value: string) => string;
  /** To the millisecond, for what machines do. */
  precise: (value: string) => string;
  /** "3 minutes ago". */
  ago: (value: string) => string;
};

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function agoIn(language: string): (value: string) => string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return (value) => {
    const passed = Date.parse(value) - Date.now();
    const [unit, size] = units.find(([, length]) => Math.abs(passed) >= length) ?? (['second', 1000] as const);
    return relative.format(Math.round(passed / size), unit);
  };
}

/** A number with a space between thousands and a comma for decimals, whatever the language. */
function plainNumber(value: number, field?: Field): string {
  const decimals = field?.misc?.decimals;
  const options = decimals === undefined ? { maximumFractionDigits: 6 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('fr', options).format(value).replaceAll(' ', ' ');
}

/** The browser's own region of the language, which decides the order of day and month. */
const localeOf = (language: string) => navigator.languages.find((one) => one.toLowerCase().startsWith(language)) ?? language;

/** Values as people read them, by the type of their field. */
export function useFormats(): Formats {
  const language = localeOf(useLanguage());
  const label = useLabel();
  const text = useText();
  return useMemo(() => {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    const instant = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
    const precise = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    const option = (field: Field | undefined, key: string) => label(field?.misc?.options?.find((one) => one.key === key)?.label) || key;
    const value = (field: Field | undefined, raw: Json): string => {
      if (raw === null || raw === '') return '';
      if (Array.isArray(raw)) return raw.map((one) => value(field, one)).join(', ');
      if (typeof raw === 'boolean') return text(raw ? 'objects.yes' : 'objects.no');
      if (typeof raw === 'number')
        return [plainNumber(raw, field), field?.misc?.unit ?? (field?.type === 'progress' ? '%' : '')].filter(Boolean).join(' ');
      if (typeof raw === 'object') return String(raw.label ?? raw.identity ?? JSON.stringify(raw));
      if (field?.type === 'date') return day.format(new Date(raw));
      if (field?.type === 'datetime') return instant.format(new Date(raw));
      if (field?.type === 'datetime-local') return instant.format(new Date(raw));
      return field?.type === 'tag' || field?.type === 'multitag' ? option(field, raw) : raw;
    };
    return {
      value,
      number: plainNumber,
      date: (raw) => date.format(new Date(raw)),
      instant: (raw) => instant.format(new Date(raw)),
      time: (raw) => time.format(new Date(raw)),
      precise: (raw) => precise.format(new Date(raw)),
      ago: agoIn(language),
    };
  }, [language, label, text]);
}

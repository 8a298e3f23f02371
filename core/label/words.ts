import { inLanguage, isObject, type Json, type Language } from '../json.ts';
import type { Field } from '../model/types.ts';
import { readDay, readTime } from '../time/calendar.ts';
import { type NumberFormat, numberFormats } from '../value/number-format.ts';

/** The language, time zone and number format for values on labels. */
export type LabelWording = { language: Language; zone: string; numbers: NumberFormat };

const booleans: Record<Language, [yes: string, no: string]> = {
  en: ['Yes', 'No'],
  de: ['Ja', 'Nein'],
  fr: ['Oui', 'Non'],
  es: ['Sí', 'No'],
  it: ['Sì', 'No'],
  pt: ['Sim', 'Não'],
  zh: ['是', '否'],
};
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
const dayParts = { day: '2-digit', month: 'short', year: 'numeric' } as const;

function dateWords(text: string, { language }: LabelWording): string {
  const day = readDay(text.slice(0, 10));
  const format = day === null ? null : new Intl.DateTimeFormat(localeOf(language), { ...dayParts, timeZone: 'UTC' });
  return format?.format(new Date((day ?? 0) * 86_400_000)) ?? text;
}

function instantWords(text: string, { language, zone }: LabelWording): string {
  const time = readTime(text);
  if (!time) return text;
  const timeZone = time.offset === null ? 'UTC' : zone;
  const format = new Intl.DateTimeFormat(localeOf(language), { ...dayParts, hour: '2-digit', minute: '2-digit', timeZone });
  return format.format(new Date(Number((time.wall - (time.offset ?? 0n)) / 1000n)));
}

/** A number with the decimals of its field; without this setting, with its own decimals (at most 9). */
function numberWords(value: number, field: Field | null, { numbers }: LabelWording): string {
  const { group, decimal } = numberFormats[numbers];
  const decimals = field?.misc?.decimals;
  const digits =
    typeof decimals === 'number'
      ? Math.abs(value).toFixed(decimals)
      : Math.abs(value).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 9 });
  const [whole = '', fraction] = digits.split('.');
  const sign = value < 0 && /[1-9]/.test(digits) ? '−' : '';
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction ? decimal + fraction : '');
}

function textWords(value: string, field: Field | null, wording: LabelWording): string {
  const { type, misc } = field ?? {};
  if (type === 'date') return dateWords(value, wording);
  if (type === 'datetime' || type === 'datetime-local') return instantWords(value, wording);
  if (type !== 'tag' && type !== 'multitag') return value;
  const option = misc?.options?.find(({ key }) => key === value);
  return option ? inLanguage(option.label, wording.language) : value;
}

/** A value as readable text; several values are separated by commas. */
export function labelWords(value: Json | undefined, field: Field | null, wording: LabelWording): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    return value
      .map((one) => labelWords(one, field, wording))
      .filter(Boolean)
      .join(', ');
  }
  if (typeof value === 'boolean') return booleans[wording.language][value ? 0 : 1];
  if (typeof value === 'number') return numberWords(value, field, wording);
  if (isObject(value)) return labelWords(value.label ?? value.file_name ?? value.name, field, wording);
  return textWords(value, field, wording);
}

import { inLanguage, type Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';

type Words = (field: Field | undefined, name: string, value: Json) => Json;

const instants = new Set(['created_at', 'updated_at']);

/** How to write values of records in a language. Instants use the company's time zone. */
export function wording(language: string, timeZone: string): Words {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 9 });
  const option = (field: Field, value: Json) => {
    const chosen = field.misc?.options?.find(({ key }) => key === value);
    return chosen ? inLanguage(chosen.label, language) : value;
  };
  const one = (field: Field | undefined, name: string, value: Json): Json => {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(at) && field?.type === 'date') return day.format(at);
    if (!Number.isNaN(at) && (field?.type === 'datetime' || (!field && instants.has(name)))) return instant.format(at);
    if (typeof value === 'number' && field) return number.format(value);
    return field?.misc?.options?.length ? option(field, value) : value;
  };
  return (field, name, value) => (Array.isArray(value) ? value.map((each) => one(field, name, each)).join(', ') : one(field, name, value));
}

import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useMemo } from 'react';
import { useUser } from '../data/session.ts';
import { formatDate, formatInstant, formatTime } from '../format/dates.ts';
import { shownNumber } from '../format/numbers.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';

export type Formats = {
  value: (field: Field | undefined, value: Json) => string;
  instant: (value: string) => string;
  /** An instant with whose clock it is read from, for titles. */
  zoned: (value: string) => string;
  time: (value: string) => string;
  /** To the millisecond, for what machines do. */
  precise: (value: string) => string;
};

/** Values as people read them, by the type of their field; times are those of the company's zone. */
export function useFormats(): Formats {
  const language = useLanguage();
  const label = useLabel();
  const text = useText();
  const zone = useUser().client.time_zone;
  return useMemo(() => {
    const option = (field: Field | undefined, key: string) => label(field?.misc?.options?.find((one) => one.key === key)?.label) || key;
    const numbered = (raw: number, field: Field | undefined) => {
      const unit = field?.misc?.unit ?? (field?.type === 'progress' ? '%' : '');
      return [shownNumber(raw, field), unit].filter(Boolean).join(' ');
    };
    const value = (field: Field | undefined, raw: Json): string => {
      if (raw === null || raw === '') return '';
      if (Array.isArray(raw)) return raw.map((one) => value(field, one)).join(', ');
      if (typeof raw === 'boolean') return text(raw ? 'objects.yes' : 'objects.no');
      if (typeof raw === 'number') return numbered(raw, field);
      if (typeof raw === 'object') return String(raw.label ?? raw.identity ?? JSON.stringify(raw));
      if (field?.type === 'date') return formatDate(raw, language);
      if (field?.type === 'datetime' || field?.type === 'datetime-local') return formatInstant(raw, language, zone);
      return field?.type === 'tag' || field?.type === 'multitag' ? option(field, raw) : raw;
    };
    return {
      value,
      instant: (raw) => formatInstant(raw, language, zone),
      zoned: (raw) => text('time.company', { time: formatInstant(raw, language, zone), zone }),
      time: (raw) => formatTime(raw, language, zone),
      precise: (raw) => formatTime(raw, language, zone, true),
    };
  }, [language, label, text, zone]);
}

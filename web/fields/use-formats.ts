import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useMemo } from 'react';
import { formatInstant, formatTime } from '../format/dates.ts';
import { useText } from '../i18n/use-text.ts';
import { viewOfField } from './registry.ts';
import { useWording } from './view/use-wording.ts';
import { textWithUnit } from './view/value-text.ts';

export type Formats = {
  /** A value of a field in words, with its unit. */
  value: (field: Field, value: Json) => string;
  instant: (value: string) => string;
  /** An instant with whose clock it is read from, for titles. */
  zoned: (value: string) => string;
  time: (value: string) => string;
  /** To the millisecond, for what machines do. */
  precise: (value: string) => string;
};

/** Values as people read them, by the type of their field; times are those of the company's zone. */
export function useFormats(): Formats {
  const text = useText();
  const wording = useWording();
  return useMemo(() => {
    const { language, zone } = wording;
    return {
      value: (field, raw) => textWithUnit(viewOfField(field), raw, field, wording),
      instant: (raw) => formatInstant(raw, language, zone),
      zoned: (raw) => text('time.company', { time: formatInstant(raw, language, zone), zone }),
      time: (raw) => formatTime(raw, language, zone),
      precise: (raw) => formatTime(raw, language, zone, true),
    };
  }, [text, wording]);
}

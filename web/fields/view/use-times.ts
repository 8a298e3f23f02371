import { useMemo } from 'react';
import { formatInstant, formatTime } from '../../format/dates.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWording } from './use-wording.ts';

/** How instants are said: in this person's language, by the clocks of the company. */
type Times = {
  instant: (value: string) => string;
  /** An instant with its time zone, for titles. */
  zoned: (value: string) => string;
  time: (value: string) => string;
  /** With milliseconds, for events of programs. */
  precise: (value: string) => string;
};

/** Says instants as people read them. */
export function useTimes(): Times {
  const text = useText();
  const { language, zone } = useWording();
  return useMemo(
    () => ({
      instant: (value) => formatInstant(value, language, zone),
      zoned: (value) => text('time.company', { time: formatInstant(value, language, zone), zone }),
      time: (value) => formatTime(value, language, zone),
      precise: (value) => formatTime(value, language, zone, true),
    }),
    [text, language, zone],
  );
}

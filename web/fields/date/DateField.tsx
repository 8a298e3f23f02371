import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDate, formatInstant } from '../../format/dates.ts';
import { readDay, readMoment } from '../../format/read-dates.ts';
import { instantOf, wallClockOf } from '../../format/zoned.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import classes from './DateField.module.css';

/** `day` is `yyyy-MM-dd`, `wall` a time without a zone; with a zone the value is an instant, shown as the clocks there. */
type Props = { value: Json; onChange: (value: Json) => void; kind: 'day' | 'wall' | { zone: string }; common: TextInputProps };

/**
 * A field for a day or a time, in the format of the person's language. It can be typed in any common format or chosen in the browser's
 * calendar. Text that cannot be read stays in the field as typed.
 */
export function DateField({ value, onChange, kind, common }: Props) {
  const text = useText();
  const language = useLanguage();
  const calendar = useRef<HTMLInputElement>(null);
  const zone = typeof kind === 'object' ? kind.zone : null;
  const asWall = (given: string) => (zone ? wallClockOf(given, zone) || given : given);
  const wall = typeof value === 'string' ? asWall(value).slice(0, kind === 'day' ? 10 : 16) : '';
  const content = kind === 'day' ? formatDate(wall, language) : formatInstant(wall, language, 'UTC');
  const readWall = (given: string) => (kind === 'day' ? readDay(given, language) : readMoment(given, language));
  const read = (given: string): Json => {
    if (given.trim() === '') return null;
    const wall = readWall(given);
    return (wall && zone ? instantOf(wall, zone) : wall) ?? given;
  };
  const [typed, setTyped] = useState<string | null>(null);
  // Another value may come from outside; the same one in other words stays as typed.
  const words = typed !== null && read(typed) === value ? typed : content;
  const change = (next: string) => {
    setTyped(next);
    onChange(read(next));
  };
  return (
    <TextInput
      {...common}
      autoComplete="off"
      value={words}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      rightSection={
        <>
          <input
            ref={calendar}
            className={classes.calendar}
            type={kind === 'day' ? 'date' : 'datetime-local'}
            tabIndex={-1}
            aria-hidden
            // The browser's calendar logs a warning for a value that it cannot read.
            value={readWall(wall) === wall ? wall : ''}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={text('actions.calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.75} />
          </ActionIcon>
        </>
      }
    />
  );
}

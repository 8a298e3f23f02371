import type { Cron } from '@millwright/core/automation/triggers/cron.ts';
import { twoDigits } from '@millwright/core/time/calendar.ts';
import { localeOf, monthName, weekdayName } from '../../format/dates.ts';
import type { TextKey } from '../../i18n/keys.ts';
import type { TextOf } from '../../i18n/use-text.ts';

/** More times of day than this are described by their hours and minutes. */
const mostTimes = 6;

const isAll = (numbers: readonly number[], count: number) => numbers.length === count;

/** The step by which minutes run through an hour from 0; null when they don't. */
function stepOf(minutes: readonly number[]): number | null {
  const step = minutes[1] ?? 0;
  const even = minutes[0] === 0 && step > 0 && 60 % step === 0 && minutes.length === 60 / step;
  return even && minutes.every((minute, index) => minute === index * step) ? step : null;
}

/** The parts of a schedule, each sorted; Sunday is 0. */
type Rhythm = { [Part in keyof Cron]: number[] };

const inOrder = (numbers: ReadonlySet<number>) => [...numbers].sort((one, other) => one - other);

const isEveryDay = ({ days, weekdays, months }: Rhythm) => isAll(days, 31) && isAll(weekdays, 7) && isAll(months, 12);

/** A schedule as a sentence: "Every working day at 07:30". */
export function rhythmWords(cron: Cron, language: string, text: TextOf): string {
  const rhythm: Rhythm = {
    minutes: inOrder(cron.minutes),
    hours: inOrder(cron.hours),
    days: inOrder(cron.days),
    months: inOrder(cron.months),
    weekdays: inOrder(cron.weekdays),
  };
  const words = (key: Key, values: Record<string, string | number> = {}) => text(`automations.rhythm.${key}` as TextKey, values);
  const list: List = (items, type = 'conjunction') => new Intl.ListFormat(localeOf(language), { type }).format(items);
  const hourly = isAll(rhythm.hours, 24);
  const days = daysIn(rhythm, language, words, list);
  const months = isAll(rhythm.months, 12) ? '' : words('months', { months: list(rhythm.months.map((month) => monthName(month, language))) });
  const times = hourly ? minutesIn(rhythm, words, list) : timesIn(rhythm, words, list);
  const always = hourly && isEveryDay(rhythm);
  const sentence = always ? times : words('sentence', { days: [days, months].filter(Boolean).join(' '), times });
  return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1);
}

type Key =
  | 'sentence'
  | 'everyDay'
  | 'workdays'
  | 'weekends'
  | 'weekdays'
  | 'dates'
  | 'weekdaysAmong'
  | 'months'
  | 'at'
  | 'everyMinute'
  | 'everyMinutes'
  | 'everyHour'
  | 'hourAt'
  | 'minutesOf'
  | 'stepOf';
type Words = (key: Key, values?: Record<string, string | number>) => string;
type List = (items: string[], type?: Intl.ListFormatType) => string;

function daysIn({ days, weekdays }: Rhythm, language: string, words: Words, list: List): string {
  const every = isAll(days, 31);
  const named = list([...weekdays.filter((day) => day > 0), ...weekdays.filter((day) => day === 0)].map((day) => weekdayName(day, language)));
  if (!every && !isAll(weekdays, 7)) return words('weekdaysAmong', { days: named, dates: list(days.map(String), 'disjunction') });
  if (!every) return words('dates', { dates: list(days.map(String)) });
  const usual = ({ '0,1,2,3,4,5,6': 'everyDay', '1,2,3,4,5': 'workdays', '0,6': 'weekends' } as const)[weekdays.join() as '0,6'];
  return usual ? words(usual) : words('weekdays', { days: named });
}

/** The times within every hour. */
function minutesIn({ minutes }: Rhythm, words: Words, list: List): string {
  const step = stepOf(minutes);
  if (step === 1) return words('everyMinute');
  if (step) return words('everyMinutes', { minutes: step });
  return minutes.join() === '0' ? words('everyHour') : words('hourAt', { minutes: list(minutes.map(String)) });
}

function timesIn({ hours, minutes }: Rhythm, words: Words, list: List): string {
  const times = hours.flatMap((hour) => minutes.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
  if (times.length <= mostTimes) return words('at', { times: list(times) });
  const step = stepOf(minutes);
  const named = list(hours.map((hour) => `${twoDigits(hour)}:00`));
  return step ? words('stepOf', { minutes: step, hours: named }) : words('minutesOf', { minutes: list(minutes.map(String)), hours: named });
}

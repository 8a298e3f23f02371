import type { Cron } from '@millwright/core/automation/triggers/cron.ts';
import { twoDigits } from '@millwright/core/time/calendar.ts';

/** What a usual rhythm is set up by: a time of day (`HH:mm`, of hours only the minute counts) and a day of the week (0 is Sunday). */
export type PresetSetup = { time: string; weekday: number };

type Preset = {
  /** What a person chooses beside it. */
  asks: readonly (keyof PresetSetup)[];
  /** The day of the month and of the week, as fields of cron. */
  days: (setup: PresetSetup) => string;
  /** It comes every hour. */
  hourly?: boolean;
};

/** The usual rhythms, in the order in which they are offered. */
export const presets = {
  hourly: { asks: [], days: () => '* * *', hourly: true },
  daily: { asks: ['time'], days: () => '* * *' },
  workdays: { asks: ['time'], days: () => '* * 1-5' },
  weekly: { asks: ['weekday', 'time'], days: ({ weekday }) => `* * ${weekday}` },
  monthly: { asks: ['time'], days: () => '1 * *' },
} as const satisfies Record<string, Preset>;
export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets) as PresetName[];
const preset = (name: PresetName): Preset => presets[name];

/** The five fields of a usual rhythm. */
export function cronOf(name: PresetName, setup: PresetSetup): string {
  const [hour = 0, minute = 0] = setup.time.split(':').map(Number);
  return `${minute} ${preset(name).hourly ? '*' : hour} ${preset(name).days(setup)}`;
}

/** What a rhythm would be set up by, as far as it says so: its first time and day. */
export const setupOf = ({ minutes, hours, weekdays }: Cron): PresetSetup => ({
  time: `${twoDigits(hours.size === 24 ? 6 : Math.min(...hours))}:${twoDigits(Math.min(...minutes))}`,
  weekday: weekdays.size === 7 ? 1 : ([...weekdays][0] ?? 1),
});

/** The usual rhythm that five fields are, however they are spaced; null when they are none. */
export function presetOf(cron: string, rhythm: Cron): PresetName | null {
  const fields = cron.trim().split(/\s+/).join(' ').toUpperCase();
  return presetNames.find((name) => cronOf(name, setupOf(rhythm)) === fields) ?? null;
}

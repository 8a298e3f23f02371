import type { Cron } from '@millwright/core/automation/triggers/cron.ts';
import { twoDigits } from '@millwright/core/time/calendar.ts';

/** The settings of a common pattern: a time of day (`HH:mm`; hourly patterns use only the minute) and a weekday (0 is Sunday). */
export type PresetSetup = { time: string; weekday: number };

type Preset = {
  /** The settings that the user chooses. */
  asks: readonly (keyof PresetSetup)[];
  /** The cron fields of the day of the month, month and weekday. */
  days: (setup: PresetSetup) => string;
  /** Whether the schedule repeats every hour. */
  hourly?: boolean;
};

/** The common patterns, in the order of the menu. */
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

/** The cron expression of a common pattern. */
export function cronOf(name: PresetName, setup: PresetSetup): string {
  const [hour = 0, minute = 0] = setup.time.split(':').map(Number);
  return `${minute} ${preset(name).hourly ? '*' : hour} ${preset(name).days(setup)}`;
}

/** The settings of a schedule for a common pattern: its first time and day. */
export const setupOf = ({ minutes, hours, weekdays }: Cron): PresetSetup => ({
  time: `${twoDigits(hours.size === 24 ? 6 : Math.min(...hours))}:${twoDigits(Math.min(...minutes))}`,
  weekday: weekdays.size === 7 ? 1 : ([...weekdays][0] ?? 1),
});

/** The preset that a cron expression corresponds to, whatever its spaces; null for none. */
export function presetOf(cron: string, rhythm: Cron): PresetName | null {
  const fields = cron.trim().split(/\s+/).join(' ').toUpperCase();
  return presetNames.find((name) => cronOf(name, setupOf(rhythm)) === fields) ?? null;
}

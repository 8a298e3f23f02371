import { instantOf } from '../../format/zoned.ts';

/** The day after, of a day as browsers write it. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Converts the days of a filter to the instants at which they begin and end in this zone. Days that are not chosen are left out. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, zone: string): { from?: string; to?: string } {
  const start = from ? instantOf(`${from}T00:00`, zone) : null;
  const end = to ? instantOf(`${dayAfter(to)}T00:00`, zone) : null;
  return { ...(start && { from: start }), ...(end && { to: end }) };
}

import { instantOf } from '../../format/zoned.ts';

/** The day after, of a day as browsers write it. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The days of a filter as the instants at which they begin and end in this zone; without those that are not chosen. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, zone: string): { from?: string; to?: string } {
  const start = from ? instantOf(`${from}T00:00`, zone) : null;
  const end = to ? instantOf(`${dayAfter(to)}T00:00`, zone) : null;
  return { ...(start && { from: start }), ...(end && { to: end }) };
}

import { candidates, startingKinds } from '@millwright/core/automation/match.ts';
import { triggerDescriptor } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { type Replayed, type ReplayedStart, replayBounds } from '@millwright/core/contract/replay.ts';
import { AppError } from '@millwright/core/errors.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readAutomation } from '../definitions/rights.ts';
import { type Run, runsTable } from '../runs/run-rows.ts';
import { triedAutomation } from '../test-step/tried-automation.ts';
import { matchingStarts } from '../triggers/event-facts.ts';
import { type EventRow, eventColumns, isTogether, runIdOf } from '../triggers/event-starts.ts';
import { asThen, changesSince } from './as-then.ts';

type Asked = { draft?: boolean | undefined; days: number; before?: string | undefined };
type Dated = EventRow & { date: Date };
type Started = Pick<Run, 'id' | 'status' | 'partly'>;

type Both = { tried: Automation; live: Automation };

/** The automation to try, enabled and with the names that events use, and the live one. Refused if events do not start it. */
async function bothOf(tenant: TenantTransaction, id: string, draft: boolean): Promise<Both> {
  const automation = await triedAutomation(tenant, id, draft);
  if (triggerDescriptor(automation.trigger.type).starts !== 'event') throw new AppError('not_started_by_events');
  return { tried: asEventsKnow(tenant, automation), live: readAutomation(tenant, id) };
}

const asEventsKnow = (tenant: TenantTransaction, automation: Automation): Automation => ({
  ...automation,
  disabled: false,
  trigger: tenant.config.asEventsName(automation.trigger),
});

export const eventsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._events`;

/** The smallest id of a moment. The ids of events are in time order. */
export const firstIdOf = (instant: number) => {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

const wanted = `id >= $1 AND date >= $2::timestamptz - interval '1 hour' AND (type || ' ' || model = ANY($3::text[]) OR type = ANY($3::text[]))`;
/** The parameters of `wanted`: the events since then that could start the automation, as tried or as live. */
const valuesOf = (tenant: TenantTransaction, { tried, live }: Both, from: Date) => [
  firstIdOf(from.getTime()),
  from,
  startingKinds([tried, asEventsKnow(tenant, live)]),
];
const daysBefore = (tenant: TenantTransaction, days: number) => new Date(Date.parse(tenant.now) - days * 86_400_000);

/** An event of the last days that could start the automation; 404 for any other. */
export async function replayedEvent(
  tenant: TenantTransaction,
  id: string,
  { draft, event_id }: { draft: boolean; event_id: string },
): Promise<Both & { event: EventRow }> {
  const both = await bothOf(tenant, id, draft);
  const text = `SELECT ${eventColumns} FROM ${eventsTable(tenant)} WHERE ${wanted} AND id = $4`;
  const values = [...valuesOf(tenant, both, daysBefore(tenant, replayBounds.days)), event_id];
  const [event] = await tenant.query<EventRow>(text, values, { name: 'replay.event' });
  if (!event) throw new AppError('not_found');
  return { ...both, event };
}

/** The events of the last days that would start an automation, and those that did: one page, newest first. */
export async function replay(tenant: TenantTransaction, id: string, { draft = false, days, before }: Asked): Promise<Replayed> {
  const both = await bothOf(tenant, id, draft);
  const { tried } = both;
  const from = daysBefore(tenant, days);
  const values = valuesOf(tenant, both, from);
  const total = before === undefined ? await countEvents(tenant, values) : null;
  const text = `SELECT ${eventColumns}, date FROM ${eventsTable(tenant)} WHERE ${wanted} AND ($4::uuid IS NULL OR id < $4) ORDER BY id DESC LIMIT ${replayBounds.page + 1}`;
  const rows = await tenant.query<Dated>(text, [...values, before ?? null], { name: 'replay.events' });
  const page = rows.slice(0, replayBounds.page);
  const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
  const { events, cut } = await whole(tenant, tried, page, values);
  const { starts, by_today } = await startsOf(tenant, both, events);
  return { from: from.toISOString(), total, examined: page.length, next, starts, by_today, cut };
}

async function countEvents(tenant: TenantTransaction, values: readonly unknown[]): Promise<number> {
  const text = `SELECT count(*)::int AS total FROM (SELECT 1 FROM ${eventsTable(tenant)} WHERE ${wanted} LIMIT ${replayBounds.counted}) counted`;
  const [row] = await tenant.query<{ total: number }>(text, [...values], { name: 'replay.count' });
  return row?.total ?? 0;
}

/**
 * For automations that start one run per transaction: its events, or the first of very many, on the page that contains
 * the first one and on no other. `cut` counts the transactions with more events than are read.
 */
async function whole(
  tenant: TenantTransaction,
  automation: Automation,
  page: readonly Dated[],
  values: readonly unknown[],
): Promise<{ events: Dated[]; cut: number }> {
  if (!isTogether(automation) || page.length === 0) return { events: [...page], cut: 0 };
  const text = `SELECT * FROM (
      SELECT ${eventColumns}, date, row_number() OVER (PARTITION BY batch ORDER BY id)::int AS place FROM ${eventsTable(tenant)} WHERE ${wanted} AND batch = ANY($4::uuid[])
    ) placed WHERE place <= ${replayBounds.together + 1} ORDER BY id`;
  const batches = [...new Set(page.map(({ batch }) => batch))];
  const rows = await tenant.query<Dated & { place: number }>(text, [...values, batches], { name: 'replay.batches' });
  const ids = new Set(page.map(({ id }) => id));
  const here = new Set(rows.filter(({ id, place }) => place === 1 && ids.has(id)).map(({ batch }) => batch));
  const all = rows.filter(({ batch }) => here.has(batch));
  const events = all.filter(({ place }) => place <= replayBounds.together);
  return { events, cut: all.length - events.length };
}

async function startsOf(tenant: TenantTransaction, both: Both, events: readonly Dated[]) {
  const { later, cut } = await changesSince(tenant, events);
  const runs = await runsOf(tenant, both.live, events);
  const starts = new Map<string, ReplayedStart>();
  let by_today = 0;
  for (const event of events) {
    const would = await wouldStart(tenant, both.tried, asThen(event, later), event);
    const run = runs.get(runIdOf(both.live, event));
    if (!would && !run) continue;
    if (cut) by_today += 1;
    const key = runIdOf(both.tried, event);
    const begun = starts.get(key);
    starts.set(key, begun ? { ...begun, would: begun.would || would } : startOf(event, would, run));
  }
  return { starts: [...starts.values()].sort((a, b) => (a.event_id < b.event_id ? 1 : -1)), by_today };
}

const startOf = ({ id, date, node_id, model }: Dated, would: boolean, run: Started | undefined): ReplayedStart => ({
  event_id: id,
  date: date.toISOString(),
  object_id: node_id,
  model,
  would,
  run_id: run?.id ?? null,
  status: run?.status ?? null,
  partly: run?.status === 'success' ? run.partly : null,
});

/** The changed fields come from the event itself; conditions are evaluated on the record as it was. */
async function wouldStart(tenant: TenantTransaction, automation: Automation, then: EventRow, event: EventRow): Promise<boolean> {
  const [candidate] = candidates(event, [automation]);
  return candidate !== undefined && (await matchingStarts(tenant, then, [candidate])).length > 0;
}

async function runsOf(tenant: TenantTransaction, live: Automation, events: readonly EventRow[]): Promise<ReadonlyMap<string, Started>> {
  const ids = [...new Set(events.map((event) => runIdOf(live, event)))];
  const text = `SELECT id, status, partly FROM ${runsTable(tenant)} WHERE id = ANY($1::text[])`;
  const rows = await tenant.query<Started>(text, [ids], { name: 'replay.runs' });
  return new Map(rows.map((row) => [row.id, row]));
}

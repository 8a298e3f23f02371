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

/** The automation as events know it, on and by the names of events; what no event starts is refused. */
export async function replayedAutomation(tenant: TenantTransaction, id: string, draft: boolean): Promise<Automation> {
  const automation = await triedAutomation(tenant, id, draft);
  if (triggerDescriptor(automation.trigger.type).starts !== 'event') throw new AppError('not_started_by_events');
  return { ...automation, disabled: false, trigger: tenant.config.asEventsName(automation.trigger) };
}

const eventsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._events`;

/** The least identity of a moment: those of events are in the order of time. */
const firstIdOf = (instant: number) => {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

const wanted = `id >= $1 AND date >= $2::timestamptz - interval '1 hour' AND (type || ' ' || model = ANY($3::text[]) OR type = ANY($3::text[]))`;

/** Which events of the last days would start an automation, and which have started it: a page of them, the newest first. */
export async function replay(tenant: TenantTransaction, id: string, { draft = false, days, before }: Asked): Promise<Replayed> {
  const tried = await replayedAutomation(tenant, id, draft);
  const live = readAutomation(tenant, id);
  const then = { ...live, disabled: false, trigger: tenant.config.asEventsName(live.trigger) };
  const from = new Date(Date.parse(tenant.now) - days * 86_400_000);
  const values = [firstIdOf(from.getTime()), from, startingKinds([tried, then])];
  const total = before === undefined ? await countEvents(tenant, values) : null;
  const text = `SELECT ${eventColumns}, date FROM ${eventsTable(tenant)} WHERE ${wanted} AND ($4::uuid IS NULL OR id < $4) ORDER BY id DESC LIMIT ${replayBounds.page + 1}`;
  const rows = await tenant.query<Dated>(text, [...values, before ?? null], { name: 'replay.events' });
  const page = rows.slice(0, replayBounds.page);
  const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
  const { starts, by_today } = await startsOf(tenant, { tried, live }, await whole(tenant, tried, page, values));
  return { from: from.toISOString(), total, examined: page.length, next, starts, by_today };
}

async function countEvents(tenant: TenantTransaction, values: readonly unknown[]): Promise<number> {
  const text = `SELECT count(*)::int AS total FROM (SELECT 1 FROM ${eventsTable(tenant)} WHERE ${wanted} LIMIT ${replayBounds.counted}) counted`;
  const [row] = await tenant.query<{ total: number }>(text, [...values], { name: 'replay.count' });
  return row?.total ?? 0;
}

/** Where a transaction's events start one run, all of them: on the page that holds the first, and on no other. */
async function whole(tenant: TenantTransaction, automation: Automation, page: readonly Dated[], values: readonly unknown[]): Promise<Dated[]> {
  if (!isTogether(automation) || page.length === 0) return [...page];
  const text = `SELECT ${eventColumns}, date FROM ${eventsTable(tenant)} WHERE ${wanted} AND batch = ANY($4::uuid[]) ORDER BY id`;
  const all = await tenant.query<Dated>(text, [...values, [...new Set(page.map(({ batch }) => batch))]], { name: 'replay.batches' });
  const here = new Set(page.map(({ id }) => id));
  const first = new Map<string, string>();
  for (const { id, batch } of all) if (!first.has(batch)) first.set(batch, id);
  return all.filter(({ batch }) => here.has(first.get(batch) ?? ''));
}

type Both = { tried: Automation; live: Automation };

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

/** Which fields were changed is said by the event itself; its conditions are held against the record as it was. */
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

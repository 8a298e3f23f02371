import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import { isOutage } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { log } from '../../log/log.ts';
import { queueRecordWait } from '../runs/outbox.ts';
import { holdingAt } from '../triggers/event-facts.ts';
import { keepOutcomes, look, type RecordWait, type WaitOutcome, waitColumns } from './look.ts';

/** Up to this many events of a delivery are evaluated with their own values. With more, such as in an import, only the present records are checked. */
const mostEvents = 200;
/** The most combinations of events and waits of one delivery to evaluate. */
const mostPairs = 2_000;
/** The most conditions of one delivery to query, and the time after which no further one is. */
const mostLooks = 10;
const looking_ms = 2_000;
/** How often an event's waits are split into smaller parts when a condition fails. */
const mostParts = 20;

type Concerned = RecordWait & { beyond: string[] };
/** Waits that have ended, and those left to the periodic check. */
type Outcomes = { ended: WaitOutcome[]; left: RecordWait[] };

/** The events that may end a wait for a record. */
export const awaitedEvents = (tenant: TenantTransaction, events: readonly ObjectEvent[]): ObjectEvent[] =>
  events.filter(({ type, model }) => tenant.config.awaited.has(`${type} ${model}`));

/**
 * Ends the waits that these events satisfy, and notifies their runs. A record that matched at the event counts,
 * whatever happened to it since. For an event of a related record that a condition reads, the present record counts.
 * This uses a transaction of its own, with limits, so that it never delays other effects of an event. The periodic
 * check handles what is left over or fails.
 */
export async function wakeWaits(database: Database, client_id: string, events: readonly ObjectEvent[]): Promise<void> {
  try {
    await inTenant(database, systemPrincipal(client_id), (tenant) => wake(tenant, events), { timeout_ms: looking_ms });
  } catch (error) {
    if (isOutage(error)) throw error;
    log('error', 'what runs wait for could not be held against events; the look round finds it', { error, client_id });
  }
}

async function wake(tenant: TenantTransaction, events: readonly ObjectEvent[]): Promise<void> {
  const waits = await concerned(tenant, events);
  if (waits.length === 0) return;
  const many = events.length > mostEvents;
  const direct = many ? { ended: [], left: [] } : await byEvents(tenant, events, waits);
  const over = new Set([...direct.ended, ...direct.left].map(({ id }) => id));
  const models = new Set(events.map(({ model }) => model));
  const open = waits.filter(({ id, beyond }) => !over.has(id) && (many || beyond.some((model) => models.has(model))));
  const now = await look(tenant, open, { groups: mostLooks, until: Date.now() + looking_ms });
  for (const id of await keepOutcomes(tenant, [...direct.ended, ...now.ended])) await queueRecordWait(tenant, id);
  await markDue(tenant, [...direct.left, ...now.left]);
}

function concerned(tenant: TenantTransaction, events: readonly ObjectEvent[]): Promise<Concerned[]> {
  const models = [...new Set(events.map(({ model }) => model))];
  const nodes = [...new Set(events.map(({ node_id }) => node_id))];
  const text = `SELECT ${waitColumns}, beyond FROM platform.record_waits
    WHERE outcome IS NULL AND (object_id = ANY($1::uuid[]) OR (object_id IS NULL AND model = ANY($2::text[])) OR beyond && $2::text[]) ORDER BY id`;
  return tenant.query<Concerned>(text, [nodes, models], { name: 'record_waits.concerned' });
}

/** Lets the periodic check take these first. */
async function markDue(tenant: TenantTransaction, waits: readonly RecordWait[]): Promise<void> {
  if (waits.length === 0) return;
  const text = `UPDATE platform.record_waits SET looked_at = 'epoch' WHERE outcome IS NULL AND id IN
    (SELECT id FROM platform.record_waits WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED)`;
  await tenant.query(text, [waits.map(({ id }) => id)], { name: 'record_waits.mark' });
}

/** The waits that end with one of the events, each with the first such event. */
async function byEvents(tenant: TenantTransaction, events: readonly ObjectEvent[], waits: readonly Concerned[]): Promise<Outcomes> {
  const ended = new Map<string, WaitOutcome>();
  const left = new Map<string, RecordWait>();
  let pairs = 0;
  for (const event of events) {
    const { node_id, model, type } = event;
    const about = waits.filter((wait) => !ended.has(wait.id) && (wait.object_id === null ? wait.model === model : wait.object_id === node_id));
    if (type === 'deleted') {
      for (const { id, object_id } of about) if (object_id !== null) ended.set(id, { id, outcome: 'deleted', record_id: node_id });
      continue;
    }
    const some = about.slice(0, Math.max(0, mostPairs - pairs));
    pairs += some.length;
    const { holding, failing } = await holdingOf(tenant, event, some);
    for (const { id } of holding) ended.set(id, { id, outcome: 'matched', record_id: node_id });
    for (const wait of [...about.slice(some.length), ...failing]) left.set(wait.id, wait);
  }
  return { ended: [...ended.values()], left: [...left.values()].filter(({ id }) => !ended.has(id)) };
}

/** The waits whose condition holds for the event. If one condition fails, the others are evaluated without it. */
async function holdingOf(tenant: TenantTransaction, event: ObjectEvent, waits: readonly RecordWait[]) {
  const result: { holding: RecordWait[]; failing: RecordWait[] } = { holding: [], failing: [] };
  const parts = waits.length > 0 ? [waits] : [];
  for (let tries = 0; tries < mostParts; tries++) {
    const part = parts.shift();
    if (!part) return result;
    try {
      const candidates = part.map((wait) => ({ wait, when: wait.condition }));
      const holding = await tenant.whole(() => holdingAt(tenant, event, candidates));
      result.holding.push(...holding.map(({ wait }) => wait));
    } catch (error) {
      if (isOutage(error)) throw error;
      const half = Math.ceil(part.length / 2);
      if (part.length > 1) parts.unshift(part.slice(0, half), part.slice(half));
      else {
        log('error', 'a condition that a run waits with could not be held against an event', { error, wait: part[0]?.id });
        result.failing.push(...part);
      }
    }
  }
  result.failing.push(...parts.flat());
  return result;
}

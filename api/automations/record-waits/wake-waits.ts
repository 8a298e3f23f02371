import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { queueRecordWait } from '../runs/outbox.ts';
import { holdingAt } from '../triggers/event-facts.ts';
import { keepOutcomes, look, type RecordWait, type WaitOutcome, waitColumns } from './look.ts';

/** Events of one delivery that are each looked at as they were; of more, such as those of an import, only what came of them is. */
const mostEvents = 200;

type Concerned = RecordWait & { beyond: string[] };

/**
 * Ends the waits for records that these events fulfil, and has their runs told. A record that matched with an event counts,
 * whatever has become of it since; where the event is one of a record that the condition leads to, the record as it is now counts.
 */
export async function wakeWaits(tenant: TenantTransaction, events: readonly ObjectEvent[]): Promise<void> {
  const telling = events.filter(({ type, model }) => tenant.config.awaited.has(`${type} ${model}`));
  if (telling.length === 0) return;
  const waits = await concerned(tenant, telling);
  if (waits.length === 0) return;
  const direct = telling.length > mostEvents ? [] : await byEvents(tenant, telling, waits);
  const open = waits.filter(({ id }) => !direct.some((ended) => ended.id === id));
  const ended = await keepOutcomes(tenant, [...direct, ...(await look(tenant, open))]);
  for (const id of ended) await queueRecordWait(tenant, id);
}

function concerned(tenant: TenantTransaction, events: readonly ObjectEvent[]): Promise<Concerned[]> {
  const models = [...new Set(events.map(({ model }) => model))];
  const nodes = [...new Set(events.map(({ node_id }) => node_id))];
  const text = `SELECT ${waitColumns}, beyond FROM platform.record_waits
    WHERE outcome IS NULL AND (object_id = ANY($1::uuid[]) OR (object_id IS NULL AND model = ANY($2::text[])) OR beyond && $2::text[]) ORDER BY id FOR UPDATE`;
  return tenant.query<Concerned>(text, [nodes, models], { name: 'record_waits.concerned' });
}

/** The waits that end with one of the events, each with the first that ends it. */
async function byEvents(tenant: TenantTransaction, events: readonly ObjectEvent[], waits: readonly Concerned[]): Promise<WaitOutcome[]> {
  const ended = new Map<string, WaitOutcome>();
  for (const event of events) {
    const { node_id, model, type } = event;
    const about = waits.filter((wait) => !ended.has(wait.id) && (wait.object_id === null ? wait.model === model : wait.object_id === node_id));
    if (type === 'deleted') {
      for (const { id, object_id } of about) if (object_id !== null) ended.set(id, { id, outcome: 'deleted', record_id: node_id });
      continue;
    }
    const holding = await holdingAt(
      tenant,
      event,
      about.map(({ id, condition }) => ({ id, when: condition })),
    );
    for (const { id } of holding) ended.set(id, { id, outcome: 'matched', record_id: node_id });
  }
  return [...ended.values()];
}

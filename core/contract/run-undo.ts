import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, one } from './parts/shapes.ts';

/** Why something of what a run wrote stays: changed or deleted since, derived by an action or a rule, moved along its process, in the way of what took its place, or refused. */
export const leftReasons = ['changed_since', 'deleted', 'derived', 'moved', 'not_back', 'refused'] as const;

const leftover = z.strictObject({
  reason: z.enum(leftReasons),
  /** Fields and relations that stay; none: the record as it is. */
  names: z.array(z.string()),
  /** Who changed or deleted it last, since. */
  by: z.strictObject({ person: z.string().nullable(), automation: text.nullable(), at: instant }).nullable(),
  /** Why it was refused. */
  error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
});
export type LeftOfRun = z.output<typeof leftover>;

const undoneRecord = z.strictObject({
  identity,
  model: z.string(),
  done: z.enum(['deleted', 'changed', 'restored']).nullable(),
  /** Fields and relations that were written back. */
  names: z.array(z.string()),
  left: z.array(leftover),
});
export type UndoneRecord = z.output<typeof undoneRecord>;

const runUndo = z.strictObject({
  /** The records that the run wrote and the caller may see. */
  records: z.array(undoneRecord),
  /** Records beside them, which stay as they are. */
  unseen: z.int(),
  /** Of a plan: trying it would have kept others waiting for too long, so it was only compared with what has changed since. */
  compared: z.literal(true).optional(),
});
export type RunUndo = z.output<typeof runUndo>;

const params = z.strictObject({ run_id: z.string().min(1).max(200) });

export const planRunUndo = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/undo/plan',
  summary: 'What undoing a run would take back, what it would leave, and why. Nothing of it is kept.',
  params,
  output: one(runUndo),
  reads: true,
  fails: ['run_not_ended', 'run_undone', 'run_too_long'],
});

export const undoRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/undo',
  summary:
    'Take back what an ended run wrote, once and in one transaction: what it created goes to the trash, what it deleted comes back, what it changed is written back, as far as nobody has changed it since. What runs it started wrote, and what was sent, stays.',
  params,
  output: one(runUndo),
  fails: ['run_not_ended', 'run_undone', 'run_too_long', 'run_wrote_nothing'],
});

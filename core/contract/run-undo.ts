import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, one } from './parts/shapes.ts';

/**
 * Why a change of a run can't be undone: changed or deleted since then, derived by an action or rule, moved along its
 * process, not restorable because something took its place, or refused.
 */
export const leftReasons = ['changed_since', 'deleted', 'derived', 'moved', 'not_back', 'refused'] as const;

const leftover = z.strictObject({
  reason: z.enum(leftReasons),
  /** Fields and relations that stay as they are. Empty: the whole record. */
  names: z.array(z.string()),
  /** Who changed or deleted it last. */
  by: z.strictObject({ person: z.string().nullable(), automation: text.nullable(), at: instant }).nullable(),
  /** The error, if it was refused. */
  error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
});
export type LeftOfRun = z.output<typeof leftover>;

const undoneRecord = z.strictObject({
  identity,
  model: z.string(),
  done: z.enum(['deleted', 'changed', 'restored']).nullable(),
  /** Fields and relations that were restored. */
  names: z.array(z.string()),
  left: z.array(leftover),
});
export type UndoneRecord = z.output<typeof undoneRecord>;

const runUndo = z.strictObject({
  /** Records that the run wrote and the caller may read. */
  records: z.array(undoneRecord),
  /** The number of further records, which stay as they are. */
  unseen: z.int(),
  /** For a plan: trying it would have blocked others for too long, so it was only compared with later changes. */
  compared: z.literal(true).optional(),
});
export type RunUndo = z.output<typeof runUndo>;

const params = z.strictObject({ run_id: z.string().min(1).max(200) });

export const planRunUndo = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/undo/plan',
  summary: 'What undoing a run would revert, what it would leave, and why. Nothing is changed.',
  params,
  output: one(runUndo),
  reads: true,
  fails: ['run_not_ended', 'run_undone', 'run_too_long'],
});

export const undoRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/undo',
  summary:
    'Undo the changes of an ended run, once, in one transaction: created records go to the trash, deleted ones are restored, changed values written back, unless somebody has changed them since. Changes by runs that it started, and sent messages, are not undone.',
  params,
  output: one(runUndo),
  fails: ['run_not_ended', 'run_undone', 'run_too_long', 'run_wrote_nothing'],
});

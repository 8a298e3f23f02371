import { z } from 'zod';
import { stepTypes } from '../../automation/steps/registry.ts';
import { runStatuses } from '../../automation/types.ts';
import { eventTypes } from '../../record/event-types.ts';
import { text } from '../../schema/shared.ts';
import { identity, instant, page } from './shapes.ts';

/** Why a step or run failed. */
export const stepError = z.looseObject({ code: z.string(), message: z.string() });
/** How far a run is, or how it ended. */
export const status = z.enum(runStatuses);
/** Failed passes of the loops of a run that continued after failures. Null if there are none. Such a run succeeded in part. */
export const partly = z.strictObject({ failed: z.number().int(), of: z.number().int() }).nullable();

/** Filters for lists of runs. `success`: completely successful runs; `partly`: successful ones with failed passes. */
export const runFilter = {
  status: z.enum([...runStatuses, 'partly']).optional(),
  /** Runs that were requested in this period. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** The record that a run was about. */
  record: identity.optional(),
  /** Words in an error, in a value of the trigger, or in the input or output of a step. */
  words: z.string().trim().min(2).max(200).optional(),
  /** The group of failed runs (`/v1/data_connections/failures`). */
  failure: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
};

/** The most runs that are searched for words: the newest that match the other filters. */
export const mostSearched = 20_000;
/** A page of runs. `searched`: only that many runs, the newest, were searched for the words. */
export const searchedPage = <T extends z.ZodType>(item: T) => page(item).extend({ searched: z.int().optional() });

/** A run in a list. */
export const runItem = z.strictObject({
  id: z.string(),
  date: instant,
  status,
  partly,
  trigger: z.looseObject({ type: z.string() }),
  duration_ms: z.number().nullable(),
  definition_version: z.number().int(),
});
export type RunItem = z.output<typeof runItem>;

/** A run of any automation. */
export const foundRun = runItem.extend({ automation_id: z.string(), automation: z.string(), label: text, error: stepError.nullable() });
export type FoundRun = z.output<typeof foundRun>;

const stepStatus = z.enum(['running', 'waiting', 'success', 'failure', 'skipped', 'cancelled']);

/** An execution of a step. */
export const stepRun = z.strictObject({
  id: z.string(),
  step_id: z.string(),
  item: z.string(),
  name: z.json(),
  type: z.enum(stepTypes()),
  status: stepStatus,
  start_date: instant.nullable(),
  end_date: instant.nullable(),
  attempt: z.number().int(),
  input: z.json(),
  output: z.json(),
  error: stepError.nullable(),
  /** Earlier attempts and their errors, oldest first. */
  attempts: z.array(
    z.strictObject({
      attempt: z.number().int(),
      status: stepStatus,
      start_date: instant.nullable(),
      end_date: instant.nullable(),
      error: stepError.nullable(),
    }),
  ),
  /** For a loop with failed passes. */
  partly,
});
export type StepRunItem = z.output<typeof stepRun>;

const stepEffect = z.strictObject({
  type: z.enum(eventTypes),
  object_id: identity,
  model: z.string(),
  /** Field or relation → value before and after. */
  changes: z.record(z.string(), z.tuple([z.json(), z.json()])),
});
export type StepEffect = z.output<typeof stepEffect>;

/** A tested step, and the changes that it would have made. */
export const testedStep = stepRun.extend({
  effects: z.array(stepEffect),
  /** For a step that was tested alone: names in its input that have no value there. */
  problems: z.array(z.looseObject({ field: z.string(), code: z.string(), message: z.string() })).optional(),
  /** Its output is the pinned data of the caller; it was not run. */
  pinned: z.boolean().optional(),
  /** For a step that was tested alone: the steps whose pinned data it read. */
  pins: z.array(z.string()).optional(),
});
export type TestedStep = z.output<typeof testedStep>;

/** An earlier run of the chain. If the caller may not read its automation, only its time is returned. */
const earlierRun = z.strictObject({
  run_id: z.string().nullable(),
  automation: z.string().nullable(),
  label: text.nullable(),
  date: instant,
  primary_item_id: identity.nullable(),
});
export type EarlierRun = z.output<typeof earlierRun>;

/** A run with its steps. */
export const run = runItem.extend({
  automation_id: z.string(),
  automation: z.string(),
  output: z.json(),
  error: stepError.nullable(),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** When its changes were undone. */
  undone_at: instant.nullable(),
  depth: z.number().int(),
  /** The runs that led to this one, first one first. Each started the next. */
  chain: z.array(earlierRun),
  steps: z.array(stepRun),
});
export type RunDetail = z.output<typeof run>;

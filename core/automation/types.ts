import type { z } from 'zod';
import type { Json, JsonObject, Text } from '../json.ts';
import type { automation } from './schema.ts';
import type { StepType } from './steps/registry.ts';
import type { TriggerType } from './triggers/registry.ts';

/** A document of the collection `settings_data_connections`. */
export type Automation = z.infer<typeof automation> & { id: string; slug: string; version: number; template?: boolean };
export type Step = Automation['steps'][number];
/** An edge from a port of a step to the next step. */
export type Edge = Automation['edges'][number];

export const runStatuses = ['queued', 'running', 'waiting', 'success', 'failure', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** The start of a run. `primary_item_id` is its record; `event` is the record's event with old and new values. */
export type TriggerData = {
  type: TriggerType;
  primary_item_id?: string;
  /** All records of the run, beginning with the primary one, if the trigger combines those of one transaction. */
  primary_item_ids?: string[];
  user_id?: string;
  origin?: string;
  form_id?: string;
  /** Which execution of the run this is; a retry adds one. */
  attempt?: number;
  /** Whether its last retry used the present automations; the automations that it runs then do too. */
  by_today?: boolean;
  input?: Json;
  /** The headers of a webhook call, and its unparsed body if the trigger asks for it. */
  headers?: Record<string, string>;
  raw_body?: string;
  event?: { id: string; model: string; changes: Record<string, [Json, Json]> };
};

/**
 * The variables for mappings, texts and conditions. `steps` has the outputs by output variable, `record` the needed
 * values of the run's record, `old` those before the event, and `error` the failure on an error path.
 */
export type Variables = {
  trigger: TriggerData;
  steps: JsonObject;
  item?: Json;
  record?: JsonObject | null;
  old?: JsonObject | null;
  error?: FlowError;
  client: { id: string; name: string; language: string; time_zone: string };
  user: { id: string; email: string; first_name: string; last_name: string } | null;
  now: string;
};

/**
 * Why a step failed. `details` has the values for the text of its code. `final` failures are not retried. `at` is the step inside
 * it that failed.
 */
export type StepError = { code: string; message: string; details?: JsonObject; final?: boolean; at?: string };

/** A failure as automations read it. `status` and `answer` come from the other system; `run_id` is the run of a called automation. */
export type FlowError = {
  code: string;
  message: string;
  /** The name of the step that failed. */
  step: string;
  step_id: string;
  attempts: number;
  status?: number;
  answer?: { status: number; headers: Json; body: Json };
  run_id?: string;
  fields?: Json;
};

/** An unsuccessful execution of a step, before the last one. */
export type EarlierAttempt = {
  attempt: number;
  status: StepRun['status'];
  start_date: string | null;
  end_date: string | null;
  error: StepError | null;
};

/** The number of passes of a loop, and how many of them failed. */
export type Partly = { failed: number; of: number };

/** One execution of a step in the history of a run. `item` numbers the pass inside loops; it is '' outside. */
export type StepRun = {
  id: string;
  step_id: string;
  item: string;
  name: Text;
  type: StepType;
  status: 'running' | 'waiting' | 'success' | 'failure' | 'skipped' | 'cancelled';
  start_date: string;
  end_date: string | null;
  attempt: number;
  input: Json;
  output: Json;
  error: StepError | null;
  /** The attempts before the last one, the oldest first. */
  attempts: EarlierAttempt[];
  /** For a loop in which some passes failed. */
  partly: Partly | null;
};

import type { z } from 'zod';
import type { Json, JsonObject, Text } from '../json.ts';
import type { automation } from './schema.ts';
import type { StepType } from './steps/registry.ts';
import type { TriggerType } from './triggers/registry.ts';

/** Collection `settings_data_connections`. */
export type Automation = z.infer<typeof automation> & { id: string; slug: string; version: number; template?: boolean };
export type Step = Automation['steps'][number];
/** Leads from a port of a step to the next one. */
export type Edge = Automation['edges'][number];

export const runStatuses = ['queued', 'running', 'waiting', 'success', 'failure', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What started a run. `primary_item_id` is the record concerned; `event` the object event with old and new values. */
export type TriggerData = {
  type: TriggerType;
  primary_item_id?: string;
  /** All records that the run is about, the first among them, where the trigger takes those of one transaction together. */
  primary_item_ids?: string[];
  user_id?: string;
  origin?: string;
  form_id?: string;
  /** Which execution of the run this is; a retry adds one. */
  attempt?: number;
  /** Its last retry went by the automations of today: so do those that it runs. */
  by_today?: boolean;
  input?: Json;
  /** The headers of the call of a webhook, and its body as it came, where that is asked for. */
  headers?: Record<string, string>;
  raw_body?: string;
  event?: { id: string; model: string; changes: Record<string, [Json, Json]> };
};

/**
 * What mappings, texts and conditions read. `steps` holds the outputs under their output variables, `record` what they read
 * of the record that the run is about, `old` what that was before the event, `error` what led onto an error path.
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

/** Why a step failed; `details` fills the text of its code. `final` failures are not tried again. `at` is the step inside it that failed. */
export type StepError = { code: string; message: string; details?: JsonObject; final?: boolean; at?: string };

/** A failure as the flow sees it; `status` and `answer` are the other system's, `run_id` is the run of a sub automation. */
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

/** An execution of a step that did not come to a good end, before the last one. */
export type EarlierAttempt = {
  attempt: number;
  status: StepRun['status'];
  start_date: string | null;
  end_date: string | null;
  error: StepError | null;
};

/** Passes of a loop, and how many of them have failed. */
export type Partly = { failed: number; of: number };

/** One executed step of a run, as history keeps it. `item` numbers the pass inside for-each loops, '' outside. */
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
  /** What came of the attempts before the last one, the oldest first. */
  attempts: EarlierAttempt[];
  /** Of a loop whose passes have not all succeeded. */
  partly: Partly | null;
};

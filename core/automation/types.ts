import type { Condition } from '../filter/types.ts';
import type { Json, JsonObject, Text } from '../json.ts';
import type { Port } from './descriptor/ports.ts';
import type { StepType } from './steps/registry.ts';

/** A step's input is a literal, or `{$: "<JSONata>"}` over `{trigger, steps, item, client, user, now}`; found at any depth. */
export type Mapping = Json;

export type Step = {
  id: string;
  name: Text;
  type: StepType;
  enabled: boolean;
  /** A failure is noted and the run goes on by the `error` port, or else by the ordinary one. */
  soft_fail?: boolean;
  retry?: { attempts: number; interval_seconds: number };
  timeout_seconds?: number;
  input: { [key: string]: Mapping };
  output_variable?: string;
  /** Place on the drawing; laid out automatically when missing. */
  position?: { x: number; y: number };
};

/**
 * Ports: `next` for every step; a condition has `true` and `false`, a for_each has `item` (its body) and `next`
 * (after the last item), any step may have `error`.
 */
export type Edge = { from: string; port: Port; to: string };

export type Trigger =
  | { type: 'manual' | 'api' }
  | { type: 'webhook' }
  | { type: 'form_submitted'; form_ids: string[] }
  | {
      type: 'object_created' | 'object_edited' | 'object_deleted';
      /** Slugs; an event on any of them starts a run. */
      model_ids: string[];
      /** Only events that changed one of these fields or relations. */
      changed?: string[];
      /** Facts are paths of the record with the event's new values; `old.<path>` reads the values before. */
      when?: Condition;
    }
  /** At the times that the five fields of `cron` say, in the client's time zone; left out while a run still goes on. */
  | { type: 'schedule'; cron: string }
  /** At these times `query` is read; each row that its result did not hold the time before starts a run. */
  | { type: 'query'; cron: string; query: string };

/** A trigger that time sets off. */
export type TimedTrigger = Extract<Trigger, { cron: string }>;

/** Collection `settings_data_connections`. The first step is the one no edge leads to; `trigger` leads there. */
export type Automation = {
  id: string;
  slug: string;
  name: string;
  label: Text;
  description?: Text;
  trigger: Trigger;
  steps: Step[];
  edges: Edge[];
  disabled: boolean;
  webhook_secret?: string;
  version: number;
  template?: boolean;
};

export const runStatuses = ['queued', 'running', 'waiting', 'success', 'failure', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What started a run. `primary_item_id` is the record concerned; `event` the object event with old and new values. */
export type TriggerData = {
  type: Trigger['type'];
  primary_item_id?: string;
  user_id?: string;
  origin?: string;
  form_id?: string;
  /** Which execution of the run this is; a retry adds one. */
  attempt?: number;
  input?: Json;
  event?: { id: string; model: string; changes: Record<string, [Json, Json]> };
};

/** What mappings read. `steps` holds the outputs under their output variables. */
export type Variables = {
  trigger: TriggerData;
  steps: JsonObject;
  item?: Json;
  client: { id: string; name: string; language: string; time_zone: string };
  user: { id: string; email: string; first_name: string; last_name: string } | null;
  now: string;
};

/** Why a step failed; `details` fills the text of its code. `final` failures are not tried again. */
export type StepError = { code: string; message: string; details?: JsonObject; final?: boolean };

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
};

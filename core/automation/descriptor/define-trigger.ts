import type { ZodRawShape } from 'zod';
import type { Cause } from '../../access/types.ts';
import type { Condition } from '../../filter/types.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { EventType } from '../../record/event-types.ts';
import type { TriggerKit } from './trigger-kit.ts';

/** One change of one object, as the relay reads it. */
export type ObjectEvent = {
  id: string;
  node_id: string;
  model: string;
  type: EventType;
  changes: Record<string, [Json, Json]>;
  form_id?: string | null;
  cause: Cause;
};

/** Started by a call of a person, a program, or another system. `signed`: the other system signs it with the automation's secret. */
type Called = { starts: 'call'; signed: boolean };
/** Started by events. */
type Evented = {
  starts: 'event';
  events: readonly EventType[];
  /** The condition that remains to be checked, or null for none; undefined if the event does not match the setup. */
  concerns(setup: object, event: ObjectEvent): Condition | null | undefined;
};
/** Started by time, as the five fields of the setup's `cron` say. `reads` is the key of a GraphQL query that runs then. */
type Timed = { starts: 'time'; reads: string | null };

/** Describes one type of trigger completely. */
export type TriggerDescriptor = (Called | Evented | Timed) & {
  /** Its name in documents and runs. It is stored, so it is never renamed. */
  type: string;
  /** An icon of web/automations/triggers/trigger-icons.ts. */
  icon: string;
  /** The schema of its settings in a document, besides its type. */
  setup: (kit: TriggerKit) => ZodRawShape;
  /** The key of its setup that names models or forms, which must exist, or describes its subject in words. */
  about: { key: string; names: 'model' | 'form' | 'words' } | null;
  /** `initial` is the setup of a newly chosen trigger; `keeps` are the keys that it takes over from the previous one. */
  initial: JsonObject;
  keeps: readonly string[];
};

/** Defines a type of trigger. It keeps literal types, so that lists and records of types can derive from it. */
export const defineTrigger = <const D extends TriggerDescriptor>(descriptor: D): D => descriptor;

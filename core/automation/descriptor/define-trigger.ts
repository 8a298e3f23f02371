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

/** Started by a call: a person's, a program's, or another system's that signs it with the automation's secret. */
type Called = { starts: 'call'; signed: boolean };
/** Started by events. */
type Evented = {
  starts: 'event';
  events: readonly EventType[];
  /** The condition still to be decided (null: none); undefined when the event is none of those that the setup names. */
  concerns(setup: object, event: ObjectEvent): Condition | null | undefined;
};
/** Started by the time, as the five fields of the setup's `cron` say; `reads` is the key of a GraphQL query that is read then. */
type Timed = { starts: 'time'; reads: string | null };

/** Everything the product knows of one type of trigger. */
export type TriggerDescriptor = (Called | Evented | Timed) & {
  /** Its name in documents and runs. Stored: never renamed. */
  type: string;
  /** A picture of web/automations/triggers/trigger-icons.ts. */
  icon: string;
  /** What a document holds of it besides its type. */
  setup: (kit: TriggerKit) => ZodRawShape;
  /** What it is about: the key of its setup that names models or forms, which have to exist, or says it in other words. */
  about: { key: string; names: 'model' | 'form' | 'words' } | null;
  /** The setup of a trigger that is chosen anew, and which keys it takes over from the one before. */
  initial: JsonObject;
  keeps: readonly string[];
};

/** Describes a type of trigger; its literals stay known to the compiler, so that lists and records of types derive from it. */
export const defineTrigger = <const D extends TriggerDescriptor>(descriptor: D): D => descriptor;

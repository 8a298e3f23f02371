import type { ZodLiteral, ZodObject, z } from 'zod';
import type { TriggerDescriptor } from '../descriptor/define-trigger.ts';
import { api } from './api.ts';
import { formSubmitted } from './form-submitted.ts';
import { manual } from './manual.ts';
import { objectCreated } from './object-created.ts';
import { objectDeleted } from './object-deleted.ts';
import { objectEdited } from './object-edited.ts';
import { query } from './query.ts';
import { schedule } from './schedule.ts';
import { webhook } from './webhook.ts';

/** Every type of trigger by its stored name, in the order of the menu. */
export const triggerDescriptors = {
  manual,
  api,
  webhook,
  form_submitted: formSubmitted,
  object_created: objectCreated,
  object_edited: objectEdited,
  object_deleted: objectDeleted,
  schedule,
  query,
} as const satisfies Record<string, TriggerDescriptor>;

type Descriptors = typeof triggerDescriptors;
export type TriggerType = keyof Descriptors;
type Starting<S extends TriggerDescriptor['starts']> = { [T in TriggerType]: Descriptors[T]['starts'] extends S ? T : never }[TriggerType];
/** Types that are started by time. The api defines what each does when it is due. */
export type TimedType = Starting<'time'>;

/** A trigger as stored in a document. */
export type Trigger = { [T in TriggerType]: z.infer<ZodObject<{ type: ZodLiteral<T> } & ReturnType<Descriptors[T]['setup']>>> }[TriggerType];
export type TriggerOf<T extends TriggerType> = Extract<Trigger, { type: T }>;
/** A trigger that is started by time. */
export type TimedTrigger = TriggerOf<TimedType>;

/** Every type of trigger by stored name. A function, so that types added by tests are included. */
export const triggerTypes = (): TriggerType[] => Object.keys(triggerDescriptors) as TriggerType[];

/** The descriptor of a type of trigger. */
export const triggerDescriptor = (type: TriggerType): TriggerDescriptor => triggerDescriptors[type];

export const isTimed = (trigger: Trigger): trigger is TimedTrigger => triggerDescriptor(trigger.type).starts === 'time';

/** Whether other systems start the trigger by calls signed with the automation's `webhook_secret`. */
export function isSigned({ type }: Trigger): boolean {
  const descriptor = triggerDescriptor(type);
  return descriptor.starts === 'call' && descriptor.signed;
}

/** The models (slugs), forms (ids) or schedule that a trigger names; empty if it names none. */
export function triggerNames(trigger: Trigger): string[] {
  const { about } = triggerDescriptor(trigger.type);
  const named = about && (trigger as { [key: string]: unknown })[about.key];
  return (Array.isArray(named) ? named : [named]).filter((name) => typeof name === 'string');
}

/** The models that a trigger names, whose events start it or for whose records it is offered. */
export const modelsNamedBy = (trigger: Trigger): string[] => (triggerDescriptor(trigger.type).about?.names === 'model' ? triggerNames(trigger) : []);

/** The GraphQL query that a trigger runs when it is due; null when there is none. */
export function queryOf(trigger: Trigger): string | null {
  const descriptor = triggerDescriptor(trigger.type);
  const query = descriptor.starts === 'time' && descriptor.reads ? (trigger as { [key: string]: unknown })[descriptor.reads] : null;
  return typeof query === 'string' ? query : null;
}

/** Changes a trigger to another type. Settings that both types have are kept. */
export function asTriggerType(type: TriggerType, before: Trigger): Trigger {
  const { initial, keeps } = triggerDescriptor(type);
  const kept = Object.entries(before).filter(([key, value]) => keeps.includes(key) && value !== undefined);
  return { type, ...structuredClone(initial), ...Object.fromEntries(kept) } as Trigger;
}

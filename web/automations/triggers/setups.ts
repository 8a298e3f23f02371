import type { Trigger, TriggerOf, TriggerType } from '@millwright/core/automation/triggers/registry.ts';
import type { ComponentType } from 'react';
import { loadable } from '../../ui/browser/loadable.ts';

/** A trigger of these types and how a changed one is kept; keystrokes of one field carry the same tag. */
export type SetupProps<T extends Trigger = Trigger> = { trigger: T; put: (trigger: Trigger, tag?: string) => void };

// One of them is seen at a time.
const ApiTrigger = loadable(async () => (await import('./EndpointHint.tsx')).ApiTrigger);
const FormTrigger = loadable(async () => (await import('./FormTrigger.tsx')).FormTrigger);
const ManualTrigger = loadable(async () => (await import('./ManualTrigger.tsx')).ManualTrigger);
const ObjectTrigger = loadable(async () => (await import('./ObjectTrigger.tsx')).ObjectTrigger);
const QueryTrigger = loadable(async () => (await import('./QueryTrigger.tsx')).QueryTrigger);
const ScheduleTrigger = loadable(async () => (await import('./ScheduleTrigger.tsx')).ScheduleTrigger);
const WebhookTrigger = loadable(async () => (await import('./WebhookTrigger.tsx')).WebhookTrigger);

/** How each type of trigger is set up in the inspector. */
const setups: { [T in TriggerType]: ComponentType<SetupProps<TriggerOf<T>>> } = {
  manual: ManualTrigger,
  api: ApiTrigger,
  webhook: WebhookTrigger,
  form_submitted: FormTrigger,
  object_created: ObjectTrigger,
  object_edited: ObjectTrigger,
  object_deleted: ObjectTrigger,
  schedule: ScheduleTrigger,
  query: QueryTrigger,
};

/** The setup form of a type of trigger. */
export const setupOf = (type: TriggerType) => setups[type] as ComponentType<SetupProps>;

import type { Trigger, TriggerOf, TriggerType } from '@millwright/core/automation/triggers/registry.ts';
import type { ComponentType } from 'react';
import { loadable } from '../../ui/browser/loadable.ts';

/** The setup of a trigger type. `put` changes the trigger; keystrokes in one field have the same tag. */
export type SetupProps<T extends Trigger = Trigger> = { trigger: T; put: (trigger: Trigger, tag?: string) => void };

// Only one of them is shown at a time.
const ApiTrigger = loadable(async () => (await import('./EndpointHint.tsx')).ApiTrigger);
const FormTrigger = loadable(async () => (await import('./FormTrigger.tsx')).FormTrigger);
const ManualTrigger = loadable(async () => (await import('./ManualTrigger.tsx')).ManualTrigger);
const ObjectTrigger = loadable(async () => (await import('./ObjectTrigger.tsx')).ObjectTrigger);
const QueryTrigger = loadable(async () => (await import('./QueryTrigger.tsx')).QueryTrigger);
const ScheduleTrigger = loadable(async () => (await import('./ScheduleTrigger.tsx')).ScheduleTrigger);
const WebhookTrigger = loadable(async () => (await import('./WebhookTrigger.tsx')).WebhookTrigger);

/** The setup form of each trigger type in the inspector. */
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

/** The setup form of a trigger type. */
export const setupOf = (type: TriggerType) => setups[type] as ComponentType<SetupProps>;

import type { Trigger, TriggerOf, TriggerType } from '@millwright/core/automation/triggers/registry.ts';
import type { ComponentType } from 'react';
import { EndpointHint } from './EndpointHint.tsx';
import { FormTrigger } from './FormTrigger.tsx';
import { ManualTrigger } from './ManualTrigger.tsx';
import { ObjectTrigger } from './ObjectTrigger.tsx';
import { QueryTrigger } from './QueryTrigger.tsx';
import { ScheduleTrigger } from './ScheduleTrigger.tsx';
import { WebhookTrigger } from './WebhookTrigger.tsx';

/** A trigger of these types and how a changed one is kept; keystrokes of one field carry the same tag. */
export type SetupProps<T extends Trigger = Trigger> = { trigger: T; put: (trigger: Trigger, tag?: string) => void };

/** How each type of trigger is set up in the inspector. */
const setups: { [T in TriggerType]: ComponentType<SetupProps<TriggerOf<T>>> } = {
  manual: ManualTrigger,
  api: EndpointHint,
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

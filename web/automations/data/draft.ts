import { type StepType, stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Automation, Step } from '@millwright/core/automation/types.ts';
import { webhookSecrets } from '@millwright/core/automation/webhook-secret.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import { uuid } from '../../data/uuid.ts';
import { freeName } from '../graph/graph-edit.ts';

/** The part of an automation that the editor changes. */
export type Draft = Pick<
  Automation,
  'label' | 'description' | 'trigger' | 'steps' | 'edges' | 'disabled' | 'old_secret_hours' | (typeof webhookSecrets)[number]
>;
/**
 * One state of the editor. `parked` stores, by step and input path, the value that the field does not show now: the
 * fixed value while it uses a variable, and vice versa.
 */
export type Editing = { draft: Draft; parked: Record<string, Json> };

/** The editable part of a document. */
export function draftOf(automation: Automation): Draft {
  const { label, trigger, steps, edges, disabled } = automation;
  const optional = (['description', 'old_secret_hours', ...webhookSecrets] as const).filter((key) => automation[key] !== undefined);
  return { label, ...Object.fromEntries(optional.map((key) => [key, automation[key]])), trigger, steps, edges, disabled };
}

/** A new step of a type with its initial input and an unused output variable. */
export function newStep(type: StepType, name: Text, taken: Iterable<string | undefined>): Step {
  const { initialInput, defaultOutput } = stepDescriptor(type);
  const step: Step = { id: uuid(), name, type, enabled: true, input: structuredClone(initialInput) };
  return defaultOutput ? { ...step, output_variable: freeName(defaultOutput, taken) } : step;
}

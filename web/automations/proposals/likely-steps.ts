import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { TriggerType } from '@millwright/core/automation/triggers/registry.ts';
import type { Draft } from '../data/draft.ts';
import { type Slot, stepOf } from '../graph/graph.ts';

/** The usual first steps, by trigger. */
const afterTrigger: Record<TriggerType, readonly StepType[]> = {
  manual: ['query', 'rest', 'parallel', 'email'],
  api: ['transform', 'write', 'rest'],
  webhook: ['transform', 'write', 'condition', 'answer'],
  form_submitted: ['condition', 'email', 'write'],
  object_created: ['condition', 'email', 'process', 'write'],
  object_edited: ['condition', 'email', 'process', 'write'],
  object_deleted: ['email', 'write', 'rest'],
  schedule: ['query', 'rest', 'email', 'spreadsheet'],
  query: ['condition', 'email', 'rest'],
};

const usual: readonly StepType[] = ['condition', 'email', 'write'];
const listed: readonly StepType[] = ['for_each', 'condition', 'email'];
const answered: readonly StepType[] = ['condition', 'write', 'transform'];

/** The usual next steps, by step type. */
const afterStep: { readonly [T in StepType]?: readonly StepType[] } = {
  query: listed,
  list: listed,
  spreadsheet: listed,
  rest: answered,
  operation: answered,
  transform: ['write', 'rest', 'condition', 'email'],
  script: ['write', 'rest', 'condition'],
  condition: ['email', 'process', 'write', 'notify'],
  switch: ['email', 'process', 'write', 'notify'],
  for_each: ['rest', 'write', 'email'],
  parallel: ['rest', 'write', 'email'],
  write: ['email', 'rest', 'process'],
  document: ['email', 'message'],
};

/** The suggested step types at a place. */
export function likelySteps(draft: Pick<Draft, 'trigger' | 'steps' | 'edges'>, slot: Slot): readonly StepType[] {
  if (slot.port === 'error') return ['email', 'notify'];
  const before = slot.from === null ? undefined : stepOf(draft, slot.from);
  if (!before) return afterTrigger[draft.trigger.type];
  if (before.type === 'write' && draft.trigger.type === 'webhook') return ['answer', 'email', 'rest'];
  return afterStep[before.type] ?? usual;
}

import type { Cause } from '../access/types.ts';
import type { Condition } from '../filter/types.ts';
import type { Json } from '../json.ts';
import type { Automation, Trigger } from './types.ts';

/** One change of one object, as the relay reads it. */
export type ObjectEvent = {
  id: string;
  node_id: string;
  model: string;
  type: 'created' | 'updated' | 'deleted' | 'comment' | 'form_submitted' | 'transition';
  changes: Record<string, [Json, Json]>;
  form_id?: string | null;
  cause: Cause;
};

type Objects = Extract<Trigger, { model_ids: string[] }>;
const objectTriggers = { created: 'object_created', updated: 'object_edited', deleted: 'object_deleted' } as const;

/** The same automation may be led to the same object this often by its own effects; then it is stopped and shown. */
export const maxDepth = 8;
/** A chain of any automations over any objects ends here. */
export const maxChain = 50;

/** A start that an event asks for; `refused` when the loop guard stops it. `when` is still to be decided on facts. */
export type Candidate = { automation: Automation; event: ObjectEvent; when: Condition | null; refused: boolean; chain: string[] };

/** Automations that this event may start, conditions aside: trigger, model, form, changed fields, loop guard. */
export function candidates(event: ObjectEvent, automations: readonly Automation[]): Candidate[] {
  return automations.flatMap((automation) => {
    if (automation.disabled || automation.steps.length === 0) return [];
    const when = concerns(automation.trigger, event);
    if (when === undefined) return [];
    const link = linkOf(automation.id, event.node_id);
    const { chain } = event.cause;
    return [{ automation, event, when, refused: isLoop(chain, link), chain: [...chain, link] }];
  });
}

/** One start in a chain: the automation and the object it is about. */
export const linkOf = (automation_id: string, node_id: string | undefined): string => `${automation_id}/${node_id ?? ''}`;

/** Whether one more start would go round once too often. */
export function isLoop(chain: readonly string[], link: string): boolean {
  return chain.length >= maxChain || chain.filter((earlier) => earlier === link).length >= maxDepth;
}

/** The condition still to be decided (null: none); undefined when the trigger isn't about this event. */
function concerns(trigger: Trigger, event: ObjectEvent): Condition | null | undefined {
  if (trigger.type === 'form_submitted') {
    return event.type === 'form_submitted' && event.form_id && trigger.form_ids.includes(event.form_id) ? null : undefined;
  }
  if (!('model_ids' in trigger)) return undefined;
  const type = event.type in objectTriggers ? objectTriggers[event.type as keyof typeof objectTriggers] : null;
  if (trigger.type !== type || !trigger.model_ids.includes(event.model)) return undefined;
  return touches(trigger, event) ? (trigger.when ?? null) : undefined;
}

function touches({ changed }: Objects, { changes }: ObjectEvent): boolean {
  return !changed?.length || changed.some((name) => name in changes);
}

/** A run's id: for an event, the event's id, so that one event starts one automation once. Fit for a path segment. */
export const runIdFor = (automation_id: string, event_id: string): string => `${automation_id}.${event_id}`;

import type { Condition } from '../filter/types.ts';
import type { ObjectEvent } from './descriptor/define-trigger.ts';
import { type Trigger, triggerDescriptor } from './triggers/registry.ts';
import type { Automation } from './types.ts';

/** The same automation may be led to the same object this often by its own effects; then it is stopped and shown. */
export const maxDepth = 8;
/** A chain of any automations over any objects ends here. */
export const maxChain = 50;
/** What one root (an edit, a call, a row of an import, a due time) may cause over all branches: runs, and among them runs of automations that have led to themselves. */
export const budget = { runs: 5_000, returns: 200 } as const;

/** A start that an event asks for; `refused` when the loop guard stops it. `when` is still to be decided on facts. */
export type Candidate = { automation: Automation; event: ObjectEvent; when: Condition | null; refused: boolean; chain: string[] };

/** Automations that this event may start, conditions aside: trigger, model, form, changed fields, loop guard. */
export function candidates(event: ObjectEvent, automations: readonly Automation[]): Candidate[] {
  return automations.flatMap((automation) => {
    if (automation.disabled || automation.steps.length === 0 || isUndoOf(event, automation)) return [];
    const when = concerns(automation.trigger, event);
    if (when === undefined) return [];
    const link = linkOf(automation.id, event.node_id);
    const { chain } = event.cause;
    return [{ automation, event, when, refused: isLoop(chain, link), chain: [...chain, link] }];
  });
}

/** Whether a run of the automation is taken back by it: it would write the same again. */
const isUndoOf = ({ cause: { undoes } }: ObjectEvent, { id }: Automation): boolean => undoes?.startsWith(runIdFor(id, '')) === true;

/** What an event must be to start any of these automations, as `<type> <model>`; a submitted form is of any model. */
export function startingKinds(automations: readonly Automation[]): string[] {
  const kinds = automations.flatMap(({ disabled, trigger }) => {
    const descriptor = triggerDescriptor(trigger.type);
    if (disabled || descriptor.starts !== 'event') return [];
    return 'model_ids' in trigger
      ? descriptor.events.flatMap((type) => trigger.model_ids.map((model) => `${type} ${model}`))
      : [...descriptor.events];
  });
  return [...new Set(kinds)];
}

/** One start in a chain: the automation and the object it is about. */
export const linkOf = (automation_id: string, node_id: string | undefined): string => `${automation_id}/${node_id ?? ''}`;

/** Whether one more start would go round once too often. */
export function isLoop(chain: readonly string[], link: string): boolean {
  return chain.length >= maxChain || chain.filter((earlier) => earlier === link).length >= maxDepth;
}

/** Whether the last start of a chain is one of an automation that stands earlier in it, about whichever object. */
export function isReturn(chain: readonly string[]): boolean {
  const [automation_id = ''] = chain.at(-1)?.split('/') ?? [];
  return chain.slice(0, -1).some((link) => link.startsWith(linkOf(automation_id, undefined)));
}

/** Whether an automation that the guard refused has led to itself so often that it is to blame, and not those around it. */
export const isRunaway = (chain: readonly string[], automation_id: string): boolean =>
  chain.filter((link) => link.startsWith(linkOf(automation_id, undefined))).length > maxDepth;

/** The condition still to be decided (null: none); undefined when the trigger isn't about this event. */
function concerns(trigger: Trigger, event: ObjectEvent): Condition | null | undefined {
  const descriptor = triggerDescriptor(trigger.type);
  if (descriptor.starts !== 'event' || !descriptor.events.includes(event.type)) return undefined;
  return descriptor.concerns(trigger, event);
}

/** The id of a run. It contains the id of its event, so that an event starts an automation only once. It is valid as a path segment. */
export const runIdFor = (automation_id: string, event_id: string): string => `${automation_id}.${event_id}`;

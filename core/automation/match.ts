import type { Condition } from '../filter/types.ts';
import type { ObjectEvent } from './descriptor/define-trigger.ts';
import { type Trigger, triggerDescriptor } from './triggers/registry.ts';
import type { Automation } from './types.ts';

/** Limits how often an automation may reach the same object by its own effects. After that it is stopped and reported. */
export const maxDepth = 8;
/** The longest chain of automations over any objects. */
export const maxChain = 50;
/**
 * The limits for everything that one root (an edit, a call, a row of an import, a due time) may cause: runs, and among
 * them runs of automations that led to themselves.
 */
export const budget = { runs: 5_000, returns: 200 } as const;

/**
 * A possible start of an automation by an event. `refused` means that the loop guard stops it. The condition `when` is still to
 * be evaluated.
 */
export type Candidate = { automation: Automation; event: ObjectEvent; when: Condition | null; refused: boolean; chain: string[] };

/** The automations that an event may start, by trigger, model, form, changed fields and loop guard. Conditions are not evaluated here. */
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

/** Whether the event undoes a run of this automation. Starting it again would write the same changes. */
const isUndoOf = ({ cause: { undoes } }: ObjectEvent, { id }: Automation): boolean => undoes?.startsWith(runIdFor(id, '')) === true;

/** The events that can start any of these automations, as `<type> <model>`. A submitted form has no model. */
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

/** One start in a chain: the automation and the object. */
export const linkOf = (automation_id: string, node_id: string | undefined): string => `${automation_id}/${node_id ?? ''}`;

/** Whether one more start would exceed the limits of a loop. */
export function isLoop(chain: readonly string[], link: string): boolean {
  return chain.length >= maxChain || chain.filter((earlier) => earlier === link).length >= maxDepth;
}

/** Whether the last automation of a chain occurs earlier in it, for any object. */
export function isReturn(chain: readonly string[]): boolean {
  const [automation_id = ''] = chain.at(-1)?.split('/') ?? [];
  return chain.slice(0, -1).some((link) => link.startsWith(linkOf(automation_id, undefined)));
}

/** Whether a refused automation led to itself so often that it is the cause, and not the ones around it. */
export const isRunaway = (chain: readonly string[], automation_id: string): boolean =>
  chain.filter((link) => link.startsWith(linkOf(automation_id, undefined))).length > maxDepth;

/** The condition still to be evaluated (null for none); undefined when the trigger does not concern this event. */
function concerns(trigger: Trigger, event: ObjectEvent): Condition | null | undefined {
  const descriptor = triggerDescriptor(trigger.type);
  if (descriptor.starts !== 'event' || !descriptor.events.includes(event.type)) return undefined;
  return descriptor.concerns(trigger, event);
}

/** The id of a run. It contains the id of its event, so that an event starts an automation only once. It is valid as a path segment. */
export const runIdFor = (automation_id: string, event_id: string): string => `${automation_id}.${event_id}`;

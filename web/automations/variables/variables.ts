import type { Step, StepRun, TriggerData, Variables } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';

/**
 * One value that a mapping can read. `path` is its JSONata expression. `known` is false when no run has shown it yet:
 * then there is no value, which is not an error.
 */
export type Variable = { path: string; name: string; value: Json | undefined; known: boolean; count?: number; children: Variable[] };

const deepest = 5;
const widest = 60;

/** A name as JSONata reads it: quoted unless it is a plain word. */
export const quoteName = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) && !['and', 'or', 'in', 'true', 'false', 'null'].includes(name) ? name : `\`${name}\``;

/** The value and everything inside it; of a list, its first element stands for all. */
export function variable(path: string, name: string, value: Json | undefined, depth = 0): Variable {
  const one: Variable = { path, name, value, known: value !== undefined, children: [] };
  if (value === null || typeof value !== 'object' || depth >= deepest) return one;
  if (Array.isArray(value)) {
    const first = value.length > 0 ? [variable(`${path}[0]`, '[0]', value[0], depth + 1)] : [];
    return { ...one, count: value.length, children: first };
  }
  const entries = Object.entries(value).slice(0, widest);
  return { ...one, children: entries.map(([key, inner]) => variable(`${path}.${quoteName(key)}`, key, inner, depth + 1)) };
}

/** Shown before any run has happened, so that the shape can be used at once. */
const triggerShape = ['type', 'primary_item_id', 'primary_item_ids', 'user_id', 'origin', 'form_id', 'input', 'event'] as const;

export function triggerTree(trigger: TriggerData | null): Variable {
  if (trigger) return variable('trigger', 'trigger', trigger as unknown as Json);
  return { ...variable('trigger', 'trigger', undefined), children: triggerShape.map((key) => variable(`trigger.${key}`, key, undefined)) };
}

/** What a step handed on in a run: the output of its last pass. */
export function outputOf(step: Step, passes: readonly StepRun[] | undefined): Json | undefined {
  return passes?.findLast((pass) => pass.step_id === step.id && pass.status === 'success')?.output;
}

/** The list that a loop went through, as far as its input in a run shows it. */
function itemOf(loop: Step, passes: readonly StepRun[] | undefined): Json | undefined {
  const input = passes?.findLast((pass) => pass.step_id === loop.id)?.input;
  const items = input && typeof input === 'object' && !Array.isArray(input) ? input.items : undefined;
  return Array.isArray(items) ? items[0] : undefined;
}

/** What the run of a mapping starts from, apart from the steps. */
type Surroundings = Pick<Variables, 'client' | 'user' | 'now'>;
export type LastRun = { trigger: TriggerData | null; steps: StepRun[] } | null;

/** Trees that stand before and behind those that every step can read: the record, the failure of an error path; how steps went. */
export type More = {
  first: Variable[];
  last: Variable[] /** What a step hands on, where its description says more than its last run. */;
  /** What a call brings, where its description says more than the last run. */
  trigger?: Variable | undefined;
  output?: (step: Step, path: string, value: Json | undefined) => Variable | null;
};
const nothingMore: More = { first: [], last: [] };

/** Everything a step's input can read: the trigger, the item of the loop around it, earlier steps nearest first, and who and when. */
export function variablesFor(before: readonly Step[], loop: Step | null, run: LastRun, around: Surroundings, more: More = nothingMore): Variable[] {
  const steps = before.flatMap((step) => {
    const name = step.output_variable;
    if (!name) return [];
    const [path, value] = [`steps.${quoteName(name)}`, outputOf(step, run?.steps)];
    return [more.output?.(step, path, value) ?? variable(path, name, value)];
  });
  const rest: JsonObject = { client: around.client, user: around.user, now: around.now };
  return [
    ...more.first,
    ...(loop ? [variable('item', 'item', itemOf(loop, run?.steps))] : []),
    ...steps,
    more.trigger ?? triggerTree(run?.trigger ?? null),
    ...Object.entries(rest).map(([key, value]) => variable(key, key, value)),
    ...more.last,
  ];
}

/** The branches of the tree that hold a match of the words in their path or value. */
export function search(tree: readonly Variable[], words: string): Variable[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return [...tree];
  return tree.flatMap((one) => {
    const children = search(one.children, wanted);
    const shown = typeof one.value === 'object' ? '' : String(one.value ?? '');
    const hit = one.path.toLowerCase().includes(wanted) || one.name.toLowerCase().includes(wanted) || shown.toLowerCase().includes(wanted);
    return hit ? [one] : children.length > 0 ? [{ ...one, children }] : [];
  });
}

/** The value at a plain path of the tree, to show beside a mapping; undefined when the path is more than a path or unknown. */
export function valueAt(tree: readonly Variable[], path: string): Json | undefined {
  for (const one of tree) {
    if (one.path === path) return one.value;
    if (path.startsWith(`${one.path}.`) || path.startsWith(`${one.path}[`)) return valueAt(one.children, path);
  }
  return undefined;
}

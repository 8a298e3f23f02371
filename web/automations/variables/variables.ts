import type { Step, StepRun, TriggerData, Variables } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';

/**
 * One variable for mappings. `path` is its JSONata expression. `known` is false when no run has provided a value yet,
 * which is not an error.
 */
export type Variable = { path: string; name: string; value: Json | undefined; known: boolean; count?: number; children: Variable[] };

const deepest = 5;
const widest = 60;

/**
 * A name in JSONata, quoted with backticks unless it is a plain word. A name that contains a backtick is written as a string, which a path
 * reads as a name.
 */
export function quoteName(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name) && !['and', 'or', 'in', 'true', 'false', 'null'].includes(name)) return name;
  return name.includes('`') ? JSON.stringify(name) : `\`${name}\``;
}

/** A value and everything inside it. For a list, its first item stands for all. */
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

/** Shown before the first run, so that the variables can be used at once. */
const triggerShape = ['type', 'primary_item_id', 'primary_item_ids', 'user_id', 'origin', 'form_id', 'input', 'event'] as const;

export function triggerTree(trigger: TriggerData | null): Variable {
  if (trigger) return variable('trigger', 'trigger', trigger as unknown as Json);
  return { ...variable('trigger', 'trigger', undefined), children: triggerShape.map((key) => variable(`trigger.${key}`, key, undefined)) };
}

/** A step's output in a run: that of its last pass. */
export function outputOf(step: Step, passes: readonly StepRun[] | undefined): Json | undefined {
  return passes?.findLast((pass) => pass.step_id === step.id && pass.status === 'success')?.output;
}

/** The first item of a loop, if its input in a run shows it. */
function itemOf(loop: Step, passes: readonly StepRun[] | undefined): Json | undefined {
  const input = passes?.findLast((pass) => pass.step_id === loop.id)?.input;
  const items = input && typeof input === 'object' && !Array.isArray(input) ? input.items : undefined;
  return Array.isArray(items) ? items[0] : undefined;
}

/** The variables of a mapping other than the steps. */
type Surroundings = Pick<Variables, 'client' | 'user' | 'now'>;
export type LastRun = { trigger: TriggerData | null; steps: StepRun[] } | null;

/** Additional variables: before the common ones the record and the failure of an error path, after them the status of steps. */
export type More = {
  first: Variable[];
  last: Variable[] /** What a step hands on, where its description says more than its last run. */;
  /** The trigger variables, if their description is more complete than the last run. */
  trigger?: Variable | undefined;
  output?: (step: Step, path: string, value: Json | undefined) => Variable | null;
};
const nothingMore: More = { first: [], last: [] };

/** Everything a step's input can read: the trigger, the item of the surrounding loop, earlier steps nearest first, and user and time. */
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

/** The branches of the tree with the words in their path or value. */
export function search(tree: readonly Variable[], words: string): Variable[] {
  const query = words.trim().toLowerCase();
  if (!query) return [...tree];
  return tree.flatMap((one) => {
    const children = search(one.children, query);
    const content = typeof one.value === 'object' ? '' : String(one.value ?? '');
    const hit = one.path.toLowerCase().includes(query) || one.name.toLowerCase().includes(query) || content.toLowerCase().includes(query);
    return hit ? [one] : children.length > 0 ? [{ ...one, children }] : [];
  });
}

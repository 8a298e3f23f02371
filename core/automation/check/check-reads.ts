import type { Problem } from '../../errors.ts';
import { type Schema, systemFields } from '../../model/schema.ts';
import { stepWords } from '../expressions/how-it-went.ts';
import { readsOf } from '../expressions/reads.ts';
import { inputsOf } from '../inputs/declared-input.ts';
import { stepDescriptor } from '../steps/registry.ts';
import type { Automation, Step } from '../types.ts';
import { outputNames } from './output-names.ts';
import { type Surroundings, surroundingsOf } from './visible.ts';

/** Parses an expression: the variable paths that it reads, or why it is invalid. */
export type Expressions = (source: string) => { problem: string | null; paths: readonly string[][] };
type Checked = Pick<Automation, 'steps' | 'edges' | 'trigger'>;
type Place = Surroundings & { trigger: Checked['trigger']; models: readonly string[] | null; schema: Schema | undefined };

/** The problems of the variables that steps read: invalid expressions, and names that do not exist at the step. */
export function checkReads(automation: Checked, expression: Expressions, schema?: Schema): Problem[] {
  return automation.steps.flatMap((step, index) => {
    const reads = step.enabled ? readsOf(step) : [];
    if (reads.length === 0) return [];
    const place = { ...surroundingsOf(automation, step.id), trigger: automation.trigger, models: modelsOf(automation), schema };
    return reads.flatMap(({ path, source, by }): Problem[] => {
      const field = `steps[${index}].${path}`;
      const { problem, paths } = by === 'fact' ? { problem: null, paths: source === '' ? [] : [source.split('.')] } : expression(source);
      if (problem !== null) return [unreadable(field, step, path, problem)];
      const here = by === 'fact' && stepDescriptor(step.type).eachItem ? { ...place, in_loop: true } : place;
      const unknown = paths.flatMap((names) => unknownIn(names, here) ?? []);
      return [...new Set(unknown)].map((name) => unknownName(field, name));
    });
  });
}

const unreadable = (field: string, { id }: Step, path: string, reason: string): Problem => ({
  field,
  code: 'invalid_mapping',
  message: `The expression of ${path} in the step ${id}: ${reason}`,
  params: { reason },
});

const unknownName = (field: string, name: string): Problem => ({
  field,
  code: 'unknown_variable',
  message: `There is no ${name} here.`,
  params: { name },
});

/** The models of the record that the run is about; null when it may be any. */
const modelsOf = ({ trigger }: Checked): readonly string[] | null => ('model_ids' in trigger ? trigger.model_ids : null);

const keys = {
  trigger: [
    ...[
      'type',
      'primary_item_id',
      'primary_item_ids',
      'user_id',
      'origin',
      'form_id',
      'input',
      'headers',
      'raw_body',
      'event',
      'attempt',
      'by_today',
    ],
  ],
  client: ['id', 'name', 'language', 'time_zone'],
  user: ['id', 'email', 'first_name', 'last_name'],
  error: ['code', 'message', 'step', 'step_id', 'attempts', 'status', 'answer', 'run_id', 'fields'],
} as const;

const firstKey = (names: readonly string[], [root, key]: readonly string[]) => (key === undefined || names.includes(key) ? null : `${root}.${key}`);

/** Checks a path by its first name. Returns null when the path may exist, otherwise the part of it that does not exist. */
const roots: Record<string, (names: readonly string[], place: Place) => string | null> = {
  trigger: (names, { trigger }) => firstKey(keys.trigger, names) ?? unknownInput(names, trigger),
  client: (names) => firstKey(keys.client, names),
  user: (names) => firstKey(keys.user, names),
  now: () => null,
  steps: unknownStep,
  item: (_, { in_loop }) => (in_loop ? null : 'item'),
  error: (names, { on_error_path }) => (on_error_path ? firstKey(keys.error, names) : 'error'),
  record: unknownPath,
  old: (names, place) => (place.models === null ? 'old' : unknownPath(names, place)),
};

function unknownIn(names: readonly string[], place: Place): string | null {
  const [root] = names;
  if (root === undefined) return null;
  return Object.hasOwn(roots, root) ? (roots[root]?.(names, place) ?? null) : root;
}

/** An automation with declared inputs has no others. */
function unknownInput([root, key, name]: readonly string[], trigger: Checked['trigger']): string | null {
  const inputs = key === 'input' && name !== undefined ? inputsOf(trigger) : [];
  return inputs.length === 0 || inputs.some((declared) => declared.name === name) ? null : `${root}.${key}.${name}`;
}

const words: readonly string[] = stepWords;

/** A step's output is read by its variable. By its id only its status words (`stepWords`) can be read. */
function unknownStep([root, name, key]: readonly string[], { before }: Place): string | null {
  if (name === undefined || (key !== undefined && words.includes(key) && before.some(({ id }) => id === name))) return null;
  const step = before.find((one) => one.output_variable === name);
  if (!step) return [root, name, ...(before.some(({ id }) => id === name) && key !== undefined ? [key] : [])].join('.');
  if (key === undefined || words.includes(key)) return null;
  const handedOn = outputNames(step);
  return handedOn === null || handedOn.includes(key) ? null : `${root}.${name}.${key}`;
}

/** The part of a path that none of the models has. Null when the models are unknown or when one of them has the path. */
function unknownPath([root = '', ...names]: readonly string[], { models, schema }: Place): string | null {
  if (!schema || models === null || models.length === 0) return null;
  const offsets = models.map((model) => firstUnknown(schema, model, names));
  if (offsets.includes(null)) return null;
  return [root, ...names.slice(0, Math.max(...offsets.map(Number)) + 1)].join('.');
}

/** The index of the first name that does not exist; null when all exist. The value of a field is not examined. */
function firstUnknown(schema: Schema, model: string, names: readonly string[]): number | null {
  let at = schema.models.get(model);
  for (const [index, name] of names.entries()) {
    if (!at || at.fields.has(name) || Object.hasOwn(systemFields, name)) return null;
    const end = at.ends.get(name.split('@')[0] ?? name);
    if (!end) return index;
    at = schema.models.get(end.to);
  }
  return null;
}

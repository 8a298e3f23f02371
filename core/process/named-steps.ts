import { isObject, type Json } from '../json.ts';

/**
 * The names by which documents refer to a process or its steps: the identity of the process, and the identities and
 * keys of its steps. Each maps to the key of its step; null for the process itself.
 */
export type ProcessNames = ReadonlyMap<string, string | null>;

/** The last part of a path to the key of a record's current step, as in `active.key`. */
type StepPath = { stepKey: string };

/** Inside a longer text, such as a formula, query or script, a name is quoted. */
const quoted = (text: string, name: string) => text.includes(`"${name}"`) || text.includes(`'${name}'`);

/** Keys whose values are fields, paths or texts for people. The same word there is not a step. */
const ofOthers = new Set([
  'name',
  'names',
  'label',
  'title',
  'slug',
  'path',
  'field',
  'fields',
  'attribute',
  'columns',
  'when',
  'link',
  'primary_attribute',
  'model',
]);
const identity = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/**
 * The places in a document that name a process or one of its steps, each with the step's key. In a condition only a
 * comparison with the key of a step counts; the same word as the value of another field does not. The key of an option
 * does not count either.
 */
export function namedSteps(document: Json, names: ProcessNames, { stepKey }: StepPath): { place: string; step: string | null }[] {
  const here = (text: string, place: string) =>
    [...names].flatMap(([name, step]) => (text === name || (text.length > name.length && quoted(text, name)) ? [{ place, step }] : []));
  const walk = (value: Json, place: string, key = ''): { place: string; step: string | null }[] => {
    if (typeof value === 'string') return ofOthers.has(key) && !identity.test(value) ? [] : here(value, place);
    if (Array.isArray(value)) return value.flatMap((each, at) => walk(each, `${place}[${at}]`, key));
    if (!isObject(value)) return [];
    const { fact, value: against, ...others } = value;
    if (typeof fact !== 'string') return Object.entries(value).flatMap(([name, each]) => walkKey(value, name, each, place));
    const isStep = fact === stepKey || fact.endsWith(`.${stepKey}`) || fact.endsWith('identity');
    const compared = isStep ? asList(against).flatMap((each) => (typeof each === 'string' ? here(each, place) : [])) : [];
    return [...compared, ...walk(others as Json, place)];
  };
  const walkKey = (of: Readonly<Record<string, Json>>, name: string, each: Json, place: string) =>
    name === 'key' && 'label' in of ? [] : walk(each, place ? `${place}.${name}` : name, name);
  // A quick text search first, because most documents contain no such name.
  const whole = JSON.stringify(document) ?? '';
  return [...names.keys()].some((name) => whole.includes(name)) ? walk(document, '') : [];
}

import { isObject, type Json } from '../json.ts';

/** What a process is named by: its identity, and the identities and keys of its steps, each with the key of the step that it means; null for the process itself. */
export type ProcessNames = ReadonlyMap<string, string | null>;

/** The last part of a path that leads to the key of the step in which a record stands, as in `active.key`. */
type StepPath = { stepKey: string };

/** A name inside a longer text stands in quotes there: in a formula, a query, a script. */
const quoted = (text: string, name: string) => text.includes(`"${name}"`) || text.includes(`'${name}'`);

/** Keys under which fields, paths and what people read stand: the same word there is no step. */
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

const listed = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/**
 * The places in a document that name a process or one of its steps, each with the step's key. A condition names one only
 * by the path to the key of a step: the same word as the value of another field is none. Nor is the key of a choice.
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
    const compared = isStep ? listed(against).flatMap((each) => (typeof each === 'string' ? here(each, place) : [])) : [];
    return [...compared, ...walk(others as Json, place)];
  };
  const walkKey = (of: Readonly<Record<string, Json>>, name: string, each: Json, place: string) =>
    name === 'key' && 'label' in of ? [] : walk(each, place ? `${place}.${name}` : name, name);
  // Most documents name none: these are not walked.
  const whole = JSON.stringify(document) ?? '';
  return [...names.keys()].some((name) => whole.includes(name)) ? walk(document, '') : [];
}

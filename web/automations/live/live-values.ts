import { howItWent } from '@millwright/core/automation/expressions/how-it-went.ts';
import { isObject, type Json, type JsonObject, ownValue } from '@millwright/core/json.ts';
import type { Variable } from '../variables/variables.ts';

const unquoted = (name: string): string => (name.startsWith('"') ? JSON.parse(name) : name.replaceAll('`', ''));
/** The names of a path; quoted ones without their quotes. */
const namesOf = (path: string): string[] => path.match(/"(?:\\.|[^"\\])*"|`[^`]*`|[^.`"]+/g)?.map(unquoted) ?? [];

/** Names that would give access to objects that the whole page shares. */
const shared: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Sets the value at this path, unless the path already has a value. */
function put(into: JsonObject, names: readonly string[], value: Json): void {
  if (!names.some((name) => shared.includes(name))) putOwn(into, names, value);
}

function putOwn(into: JsonObject, [name = '', ...rest]: readonly string[], value: Json): void {
  const inner = ownValue(into, name);
  if (rest.length === 0) {
    if (inner === undefined) into[name] = value;
    return;
  }
  const next = isObject(inner) ? inner : {};
  into[name] = next;
  putOwn(next, rest, value);
}

/** The status of a step is read from a separate variable. */
const redirected = ([root = '', ...names]: readonly string[], status: boolean) => [status ? howItWent : root, ...names];

/** The known values of a step's variables as an object, in the form in which expressions read them. */
export function liveValues(variables: readonly Variable[]): JsonObject {
  const values: JsonObject = {};
  const add = ({ path, value, children }: Variable, status: boolean) => {
    if (value !== undefined) put(values, redirected(namesOf(path), status), value);
    else for (const child of children) add(child, status);
  };
  for (const variable of variables) {
    const [root, ...names] = namesOf(variable.path);
    const copy = variable.value !== undefined && isObject(variable.value) ? { ...variable, value: { ...variable.value } } : variable;
    add(copy, root === 'steps' && names.length > 1);
  }
  return values;
}

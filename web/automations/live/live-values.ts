import { howItWent } from '@millwright/core/automation/expressions/how-it-went.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Variable } from '../variables/variables.ts';

/** The names of a path; quoted ones without their quotes. */
const namesOf = (path: string): string[] => path.match(/`[^`]*`|[^.`]+/g)?.map((name) => name.replaceAll('`', '')) ?? [];

/** Sets the value at these names, unless a value that contains it is there already. */
function put(into: JsonObject, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    if (into[name] === undefined) into[name] = value;
    return;
  }
  const inner = into[name];
  if (inner === undefined || !isObject(inner)) into[name] = {};
  put(into[name] as JsonObject, rest, value);
}

/** The status of a step is read from a variable of its own. */
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

import { type FieldNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql';
import { AppError } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';
import { invalidQuery } from '../invalid-query.ts';
import type { QueryDocument } from './document.ts';
import { literalValue } from './source/literals.ts';

/** One field to return: its response key, its name, its node with the arguments, and the selection sets below it. */
export type Selected = { key: string; name: string; node: FieldNode; sets: SelectionSetNode[] };

/** How many more fields an operation may expand. It stops fragments that multiply. */
export type Budget = { fields: number };

const longestKey = 63;

/** Fields of selection sets in order, with fragments, @include and @skip applied and equal keys merged. */
export function collect(document: QueryDocument, variables: JsonObject, budget: Budget, sets: readonly SelectionSetNode[]): Selected[] {
  const selections = new Map<string, Selected>();
  const walk = (node: SelectionNode): void => {
    budget.fields -= 1;
    if (budget.fields < 0) throw invalidQuery('The query selects too many fields.');
    if (!included(node, variables)) return;
    if (node.kind === Kind.FIELD) {
      add(selections, node);
      return;
    }
    const set = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : document.fragments.get(node.name.value)?.selectionSet;
    for (const child of set?.selections ?? []) walk(child);
  };
  for (const set of sets) for (const node of set.selections) walk(node);
  return [...selections.values()];
}

function add(selections: Map<string, Selected>, node: FieldNode): void {
  const key = node.alias?.value ?? node.name.value;
  if (key.length > longestKey) throw invalidQuery(`A key has at most ${longestKey} characters.`);
  const existing = selections.get(key) ?? { key, name: node.name.value, node, sets: [] };
  if (node.selectionSet) existing.sets.push(node.selectionSet);
  selections.set(key, existing);
}

/** Adds the place of a field to an error. An unexpected error stays as it is. */
export function placed(error: unknown, { key, node }: Selected): unknown {
  if (!(error instanceof AppError)) return error;
  const { line, column } = node.loc?.startToken ?? {};
  error.place ??= { path: [key], locations: line && column ? [{ line, column }] : [] };
  return error;
}

function included(node: SelectionNode, variables: JsonObject): boolean {
  for (const directive of node.directives ?? []) {
    const given = directive.arguments?.[0]?.value;
    const value = given ? literalValue(given, variables) : undefined;
    if (directive.name.value === 'include' && value !== true) return false;
    if (directive.name.value === 'skip' && value === true) return false;
  }
  return true;
}

/** The arguments of a field as plain values. Variables without a value are left out. */
export function argumentsOf(node: FieldNode, variables: JsonObject): Record<string, Json | undefined> {
  const values: Record<string, Json | undefined> = {};
  for (const argument of node.arguments ?? []) values[argument.name.value] = literalValue(argument.value, variables);
  return values;
}

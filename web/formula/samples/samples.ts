import type { CheckedFormula, Typed } from '@millwright/core/formula/types.ts';
import type { Path } from '@millwright/core/model/path.ts';

/** Fields and relations to ask records for, as GraphQL nests them. */
type Selection = { [name: string]: Selection };

const within = (selection: Selection, name: string): Selection => {
  const inner = selection[name] ?? {};
  selection[name] = inner;
  return inner;
};

function addPath(selection: Selection, { ends, last }: Path): void {
  let at = selection;
  for (const end of ends) at = within(at, end.name);
  if (last.kind === 'end') within(within(at, last.end.name), 'identity');
  else if (last.kind === 'attribute') within(within(within(at, last.end.name), '_relation'), last.field.name);
  else if (last.kind === 'system') within(at, last.name);
  else if (last.kind !== 'nothing') within(at, last.field.name);
}

function addNode(selection: Selection, node: Typed): void {
  if (node.kind === 'path') addPath(selection, node.path);
  else if (node.kind === 'call') for (const arg of node.args) addNode(selection, arg);
}

const printed = (selection: Selection): string =>
  Object.entries(selection)
    .map(([name, inner]) => (Object.keys(inner).length ? `${name} { ${printed(inner)} }` : name))
    .join(' ');

/** The values that a formula reads of a record, as a GraphQL selection. */
export function selectionOf({ node }: Pick<CheckedFormula, 'node'>): string {
  const selection: Selection = {};
  addNode(selection, node);
  return printed(selection);
}

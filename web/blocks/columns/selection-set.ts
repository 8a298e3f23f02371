import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { standingFields } from '@millwright/core/process/stands-as.ts';
import type { ResolvedColumn } from './columns.ts';

type Tree = { [name: string]: Tree };
/** The most related records that a cell reads. */
const relatedLimit = 5;

function add(tree: Tree, path: string): void {
  let node = tree;
  for (const name of path.split('.')) {
    node[name] ??= {};
    node = node[name];
  }
}

function print(tree: Tree, many: (path: string) => boolean, at = ''): string {
  return Object.entries(tree)
    .map(([name, inner]) => {
      const path = at ? `${at}.${name}` : name;
      if (!Object.keys(inner).length) return name;
      const limit = many(path) ? `(limit: ${relatedLimit})` : '';
      return `${name}${limit} { ${print(inner, many, path)} }`;
    })
    .join(' ');
}

/** Names the fields by which a record's status may be named: its texts and choices. */
function statusFields(model: ResolvedModel): string[] {
  return [...model.fields.values()].filter(({ type, misc }) => (type === 'text' || type === 'tag') && !misc?.formulaV1).map(({ name }) => name);
}

/** Paths to the names of the step at the end of a path. */
function standingPaths({ path, owner }: ResolvedColumn): string[] {
  const rule = owner?.model.misc?.stands_as;
  const before = path.split('.').slice(0, -1);
  return rule ? standingFields(rule).flatMap((name) => (owner.fields.has(name) ? [[...before, name].join('.')] : [])) : [];
}

function pathsOf(column: ResolvedColumn): string[] {
  const { path, target, kind, countedIn } = column;
  if (!target) return countedIn === undefined ? [path] : [path, countedIn];
  const primary = target.fields.has(target.model.primary_attribute) ? [`${path}.${target.model.primary_attribute}`] : [];
  const status = kind === 'status' ? [...statusFields(target).map((name) => `${path}.${name}`), ...standingPaths(column)] : [];
  return [`${path}.identity`, ...primary, ...status];
}

/** Builds the GraphQL selection of a row: identity, version, the columns, and further paths that rules read. */
export function selectionOf(
  model: ResolvedModel,
  models: ReadonlyMap<string, ResolvedModel>,
  columns: readonly ResolvedColumn[],
  more: readonly string[] = [],
): string {
  const tree: Tree = {};
  for (const path of ['identity', 'version', ...columns.flatMap(pathsOf), ...more]) add(tree, path);
  const many = (path: string) => {
    let at: ResolvedModel | undefined = model;
    let end = false;
    for (const name of path.split('.')) {
      const next: { to: string; many: boolean } | undefined = at?.ends.get(name);
      end = next?.many ?? false;
      at = next && models.get(next.to);
    }
    return end;
  };
  return print(tree, many);
}

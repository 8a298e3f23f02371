/** A node of a JSONata expression, as its parser returns it. Other kinds have other keys. */
export type ExpressionNode = { type?: string; value?: unknown; position?: number } & { [key: string]: unknown };

/**
 * A path that an expression reads from the variables, such as `['steps', 'answer', 'body']`. Without names it means all
 * variables. `end` is the offset where its first name ends in the source.
 */
export type RootPath = { names: string[]; end: number | null };

const isNode = (value: unknown): value is ExpressionNode => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys whose content is evaluated for each item instead of in the context of the node: filters, groupings, sorting and changes. */
const ofItems = new Set(['stages', 'predicate', 'group', 'terms', 'update', 'delete']);

/**
 * The paths that an expression reads from its root. A path inside a filter or after a dot starts at an item, so it does
 * not count unless it begins with `$$`.
 */
export function rootPaths(ast: ExpressionNode): RootPath[] {
  const paths: RootPath[] = [];
  visit(ast, true, paths);
  return paths;
}

function visit(value: unknown, rooted: boolean, paths: RootPath[]): void {
  if (Array.isArray(value)) for (const each of value) visit(each, rooted, paths);
  else if (isNode(value)) visitNode(value, rooted, paths);
}

function visitNode(node: ExpressionNode, rooted: boolean, paths: RootPath[]): void {
  if (node.type === 'path' && Array.isArray(node.steps)) {
    visitPath(node, node.steps.filter(isNode), rooted, paths);
    return;
  }
  if (node.type === 'name' || node.type === 'variable') {
    const path = pathOf([node], rooted);
    if (path) paths.push(path);
  }
  for (const [key, inner] of Object.entries(node)) visit(inner, rooted && !ofItems.has(key), paths);
}

function visitPath({ steps: _, ...rest }: ExpressionNode, steps: ExpressionNode[], rooted: boolean, paths: RootPath[]): void {
  const path = pathOf(steps, rooted);
  if (path) paths.push(path);
  for (const [index, step] of steps.entries()) {
    const plain = step.type === 'name' || step.type === 'variable';
    for (const [key, inner] of Object.entries(plain ? step : { step: { ...step } })) visit(inner, rooted && index === 0 && !ofItems.has(key), paths);
  }
  for (const [key, inner] of Object.entries(rest)) visit(inner, rooted && !ofItems.has(key), paths);
}

/** `$` is the context and `$$` the root. Other variables and the results of functions are not paths. */
function pathOf(steps: readonly ExpressionNode[], rooted: boolean): RootPath | null {
  const [first, ...others] = steps;
  if (first?.type === 'variable') {
    if (first.value === '$' || (first.value === '' && rooted)) return pathOfSteps(others);
    return null;
  }
  return first?.type === 'name' && rooted ? pathOfSteps(steps) : null;
}

function pathOfSteps(steps: readonly ExpressionNode[]): RootPath {
  const names: string[] = [];
  for (const { type, value } of steps) {
    if (type === 'sort') continue;
    if (type !== 'name' || typeof value !== 'string') break;
    names.push(value);
  }
  const end = steps[0]?.type === 'name' ? steps[0].position : undefined;
  return { names, end: typeof end === 'number' ? end : null };
}

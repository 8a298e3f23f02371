import { parseTemplate } from './parse-template.ts';

/** The context of a section: a path of the record ('' is the record itself) or nothing of it (null), and its block parameters. */
type Scope = { path: string | null; names: ReadonlyMap<string, string | null> };
type Node = hbs.AST.Node;
type Statement = Omit<hbs.AST.BlockStatement, 'type'> & Omit<hbs.AST.PartialStatement, 'type'>;

const join = (base: string, path: string) => (base && path ? `${base}.${path}` : base || path);
const isPath = (node: Node): node is hbs.AST.PathExpression => node.type === 'PathExpression';
const isCall = (node: Node): node is hbs.AST.SubExpression => node.type === 'SubExpression';
const sections = new Set(['each', 'with']);
/** Helpers whose second argument, or whose `by`, is a text: a path of each thing of their list. */
const ofLists = new Set(['sum', 'join', 'sorted']);

type Called = Pick<Statement, 'path' | 'params' | 'hash'>;
const textsOf = (nodes: readonly (Node | undefined)[]): string[] =>
  nodes.flatMap((node) => (node?.type === 'StringLiteral' ? [(node as hbs.AST.StringLiteral).value] : [])).filter(Boolean);

/** Walks a template and collects the paths that each name in it may refer to. */
class Reading {
  readonly asked: string[] = [];
  private readonly has: (path: string) => boolean;

  constructor(has: (path: string) => boolean) {
    this.has = has;
  }

  program({ body }: hbs.AST.Program, scopes: readonly Scope[]): void {
    for (const statement of body) this.statement(statement, scopes);
  }

  private statement(statement: Node, scopes: readonly Scope[]): void {
    const { path, name, params, hash, program, inverse } = statement as Partial<Statement>;
    // An expression with arguments calls a helper or a partial, so its name is not a path of the record.
    const called = params?.length || hash?.pairs.length;
    if (name) this.value(isPath(name) ? undefined : name, scopes);
    const first = statement.type.startsWith('Decorator') ? null : called ? this.call({ path, params, hash }, scopes) : this.value(path, scopes);
    if (program) this.program(program, this.inside(statement as hbs.AST.BlockStatement, Boolean(called), first, scopes));
    if (inverse) this.program(inverse, scopes);
  }

  /** The contexts inside a block: those of a section begin with its items; a condition or another helper keeps the contexts around it. */
  private inside({ type, path, program }: hbs.AST.BlockStatement, called: boolean, first: string | null, scopes: readonly Scope[]): readonly Scope[] {
    const helper = called && path && isPath(path) ? path.original : null;
    if (type !== 'BlockStatement' || (called && !sections.has(helper ?? ''))) return scopes;
    const [thing, ...figures] = program.blockParams ?? [];
    const names = new Map<string, string | null>([...(thing ? [[thing, first] as const] : []), ...figures.map((each) => [each, null] as const)]);
    return [...scopes, { path: first, names }];
  }

  /** Reads the arguments of a helper. Its result is treated as derived from the first one. */
  private call({ path, params = [], hash }: Partial<Called>, scopes: readonly Scope[]): string | null {
    const [first = null] = params.map((each) => this.value(each, scopes));
    for (const { value } of hash?.pairs ?? []) this.value(value, scopes);
    if (first !== null && path && isPath(path) && ofLists.has(path.original))
      for (const end of textsOf([params[1], hash?.pairs.find(({ key }) => key === 'by')?.value])) this.find([join(first, end)]);
    return first;
  }

  private value(node: Node | undefined, scopes: readonly Scope[]): string | null {
    if (node && isCall(node)) return this.call(node, scopes);
    return node && isPath(node) ? this.name(node, scopes) : null;
  }

  /** A name as a path of the record: of all that it may mean, nearest first, the first that there is. */
  private name({ data, depth, parts, original }: hbs.AST.PathExpression, scopes: readonly Scope[]): string | null {
    // Things of a list are counted, not named.
    const [first = '', ...rest] = parts.filter((part) => !/^\d+$/.test(part));
    if (data) return first === 'root' ? this.find([rest.join('.')]) : null;
    const isOfThis = /^(?:this(?:[./]|$)|\.(?:\/|$))/.test(original);
    const alias = depth === 0 && !isOfThis ? scopes.findLast(({ names }) => names.has(first))?.names.get(first) : undefined;
    if (alias !== undefined) return alias === null ? null : this.find([join(alias, rest.join('.'))]);
    if (!isOfThis && isRecord(first)) return this.find([rest.join('.')]);
    const around = scopes.slice(0, Math.max(0, scopes.length - depth)).reverse();
    const own = [first, ...rest].filter(Boolean).join('.');
    if (!own) return around[0]?.path ?? null;
    return this.find(around.flatMap(({ path }) => (path === null ? [] : [join(path, own)])));
  }

  private find(candidates: readonly string[]): string | null {
    const [nearest] = candidates;
    if (!nearest) return nearest ?? null;
    const end = candidates.findIndex((path) => this.has(path));
    this.asked.push(...(end < 0 ? candidates : candidates.slice(0, end + 1)));
    if (end >= 0) return candidates[end] ?? null;
    // `lines.length` reads lines, although there is no such field.
    this.find(candidates.flatMap((path) => (path.includes('.') ? [path.slice(0, path.lastIndexOf('.'))] : [])));
    return nearest;
  }
}

const isRecord = (name: string) => name === 'record' || name === 'object';

/**
 * All paths of the record in a Handlebars text, in order: names, arguments of helpers, and names in sections as paths from the record
 * (`{{#lines}}{{cost}}{{/lines}}` reads `lines` and `lines.cost`). A name that the items of a section do not have is looked up in the
 * contexts around it, so all its possible paths are returned, up to the first one that `has` accepts. An invalid template reads nothing.
 */
export function templateReads(source: string, has: (path: string) => boolean): string[] {
  const { program } = source.includes('{{') ? parseTemplate(source) : { program: null };
  const reading = new Reading(has);
  if (program) reading.program(program, [{ path: '', names: new Map() }]);
  return reading.asked;
}

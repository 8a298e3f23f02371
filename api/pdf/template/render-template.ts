import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { TemplateWalk, templateTree } from '../../templates/template-walk.ts';
import { escapeHtml, isBlank, Markup, plain, type Value, valueAt } from '../../templates/values.ts';
import { helpers, type Surroundings } from './helpers.ts';

type Node = hbs.AST.Node;
/** A value in which names are looked up, with the variables of the section, such as `@index`. */
type Scope = { value: Value; data: Readonly<Record<string, Value>> };
type Call = Pick<hbs.AST.MustacheStatement, 'params' | 'hash'> & { path: Node };

/** The most characters of one document, including what helpers produce, and the error texts. */
const limits = { only: 'Only names, helpers and sections are available.', longest: 20_000_000, tooLong: 'The document is too long.' };

const ownBlocks = new Set(['if', 'unless', 'each', 'with']);

/** Renders a template: names, sections, conditions and the built-in helpers. */
class DocumentText extends TemplateWalk<Scope> {
  private readonly around: Surroundings;
  private readonly root: JsonObject;
  private readonly asText: boolean;

  constructor(field: string, root: JsonObject, around: Surroundings, asText: boolean) {
    super(field, limits);
    this.root = root;
    this.around = around;
    this.asText = asText;
  }

  protected fill(mustache: hbs.AST.MustacheStatement, scopes: readonly Scope[]): string {
    const value = this.call(mustache, scopes);
    // The length of markup was counted when its helper made it.
    if (value instanceof Markup) return this.asText ? '' : value.html;
    return this.write(this.asText ? plain(value) : escapeHtml(plain(value)));
  }

  protected section(block: hbs.AST.BlockStatement, scopes: readonly Scope[]): string {
    const { path, params, program, inverse } = block;
    if (program.blockParams?.length) return this.refuse('A section gives no names of its own: leave out "as |…|".');
    const name = path.type === 'PathExpression' ? (path as hbs.AST.PathExpression).original : '';
    const otherwise = () => (inverse ? this.render(inverse, scopes) : '');
    if (!ownBlocks.has(name) || params.length === 0) return this.each(this.call(block, scopes), program, scopes, otherwise);
    if (params.length !== 1) return this.refuse(`{{#${name}}} takes one value.`);
    const value = this.value(params[0] as Node, scopes);
    if (name === 'each') return this.each(value, program, scopes, otherwise);
    if (name === 'with') return isBlank(value) ? otherwise() : this.render(program, [...scopes, { value, data: {} }]);
    return isBlank(value) === (name === 'unless') ? this.render(program, scopes) : otherwise();
  }

  /** Renders a section once per item of a list, or `otherwise` for an empty or missing value. */
  private each(value: Value, program: hbs.AST.Program, scopes: readonly Scope[], otherwise: () => string): string {
    if (isBlank(value)) return otherwise();
    const items: Value[] = Array.isArray(value) ? value : [value];
    return items
      .map((item, index) => {
        const data = { index, number: index + 1, first: index === 0, last: index === items.length - 1 };
        return this.render(program, [...scopes, { value: item, data }]);
      })
      .join('');
  }

  /** Evaluates a name, or a helper with its arguments. */
  private call({ path, params, hash }: Call, scopes: readonly Scope[]): Value {
    if (path.type !== 'PathExpression') return this.value(path, scopes);
    const { original, data, depth } = path as hbs.AST.PathExpression;
    const pairs = hash?.pairs ?? [];
    const name = data || depth ? '' : original;
    const isHelper = Object.hasOwn(helpers, name) && (params.length > 0 || pairs.length > 0 || name === 'page' || name === 'pages');
    if (isHelper) {
      const named = Object.fromEntries(pairs.map(({ key, value }) => [key, this.value(value, scopes)]));
      this.step();
      const value = helpers[name]?.(this.around, { all: params.map((each) => this.value(each, scopes)), named });
      this.write(value instanceof Markup ? value.html : plain(value));
      return value;
    }
    if (params.length || pairs.length) return this.refuse(`There is no helper "${original}".`);
    return this.name(path as hbs.AST.PathExpression, scopes);
  }

  private value(node: Node, scopes: readonly Scope[]): Value {
    if (node.type === 'PathExpression') return this.name(node as hbs.AST.PathExpression, scopes);
    if (node.type === 'SubExpression') return this.call(node as hbs.AST.SubExpression, scopes);
    if (['StringLiteral', 'NumberLiteral', 'BooleanLiteral'].includes(node.type)) return (node as hbs.AST.StringLiteral).value;
    return undefined;
  }

  /** Looks up a name in the nearest section first, then in the enclosing ones. */
  private name({ data, depth, parts, original }: hbs.AST.PathExpression, scopes: readonly Scope[]): Value {
    if (data) return parts[0] === 'root' ? valueAt(this.root, parts.slice(1)) : scopes.at(-1)?.data[parts[0] ?? ''];
    const around = scopes.slice(0, Math.max(0, scopes.length - depth)).reverse();
    const isOfThis = /^(?:\.\.\/)*(?:this(?:[./]|$)|\.(?:\/|$))/.test(original);
    if (isOfThis || parts.length === 0) return valueAt(around[0]?.value, parts);
    if (parts[0] === 'record' || parts[0] === 'object') return valueAt(this.root, parts.slice(1));
    for (const { value } of around) {
      const own = isObject(value) ? valueAt(value, parts) : undefined;
      if (own !== undefined) return own;
    }
    return undefined;
  }
}

type Filling = { field: string; record: JsonObject; givens: JsonObject; around: Surroundings };

function fill(source: string, { field, record, givens, around }: Filling, asText: boolean): string {
  const scopes = [givens, record].map((value): Scope => ({ value, data: {} }));
  return new DocumentText(field, record, around, asText).render(templateTree(source, field), scopes);
}

/** Renders an HTML template. Every value is escaped, and unknown names are blank. */
export const renderMarkup = (source: string, filling: Filling): string => fill(source, filling, false);

/** Renders a plain text template, such as the name of a file. */
export const renderPlain = (source: string, filling: Filling): string => fill(source, filling, true);

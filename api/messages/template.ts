import { invalid, type Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { parseTemplate } from './template-parse.ts';

type Values = { readonly [name: string]: Json | undefined };
type Escape = (text: string) => string;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml: Escape = (text) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
const asIs: Escape = (text) => text;

const refuse = (field: string, message: string): never => {
  throw invalid([{ field, code: 'template', message } satisfies Problem]);
};

function parse(source: unknown, field: string): hbs.AST.Program {
  if (typeof source !== 'string') return refuse(field, 'A template is a text.');
  const { program, problem } = parseTemplate(source);
  return program ?? refuse(field, problem);
}

/** The value of a dotted path: own properties only, so nothing that a prototype has is ever reached. */
function lookUp(path: readonly string[], values: readonly Values[], depth: number): Json | undefined {
  let value: Json | undefined = values.at(-1 - depth) as Json | undefined;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Values)[key];
  }
  return value;
}

const textOf = (value: Json | undefined) => (value === undefined || value === null || typeof value === 'object' ? '' : String(value));

/** Steps of one text, and characters that it may have: a list in a list in a list grows fast. */
const mostSteps = 200_000;
const longest = 1_000_000;

class Renderer {
  private steps = 0;
  private length = 0;
  private readonly field: string;
  private readonly escape: Escape;
  private readonly blank: (name: string) => void;

  constructor(field: string, escaping: Escape, blank: (name: string) => void = () => undefined) {
    this.field = field;
    this.escape = escaping;
    this.blank = blank;
  }

  render(program: hbs.AST.Program, scopes: readonly Values[]): string {
    this.step();
    return program.body.map((statement) => this.statement(statement, scopes)).join('');
  }

  private step(): void {
    this.steps += 1;
    if (this.steps > mostSteps) refuse(this.field, 'The template has too much to do.');
  }

  private write(text: string): string {
    this.length += text.length;
    return this.length > longest ? refuse(this.field, 'The text is too long.') : text;
  }

  private statement(statement: hbs.AST.Statement, scopes: readonly Values[]): string {
    this.step();
    if (statement.type === 'ContentStatement') return this.write((statement as hbs.AST.ContentStatement).value);
    if (statement.type === 'CommentStatement') return '';
    if (statement.type === 'MustacheStatement') {
      const mustache = statement as hbs.AST.MustacheStatement;
      if (!mustache.escaped) return refuse(this.field, 'Write {{name}}; {{{name}}} is not available.');
      const text = textOf(this.value(mustache, scopes));
      if (text.trim() === '') this.blank((mustache.path as hbs.AST.PathExpression).original);
      return this.write(this.escape(text));
    }
    if (statement.type === 'BlockStatement') return this.section(statement as hbs.AST.BlockStatement, scopes);
    return refuse(this.field, 'Only {{name}} and {{#list}}…{{/list}} are available.');
  }

  /** A list repeats its section, an empty or missing value leaves it out. */
  private section(block: hbs.AST.BlockStatement, scopes: readonly Values[]): string {
    const value = this.value(block, scopes);
    const items = Array.isArray(value) ? value : value === undefined || value === null || value === false || value === '' ? [] : [value];
    if (!items.length) return block.inverse ? this.render(block.inverse, scopes) : '';
    return items.map((item) => this.render(block.program, [...scopes, (typeof item === 'object' && item !== null ? item : {}) as Values])).join('');
  }

  private value(node: hbs.AST.MustacheStatement | hbs.AST.BlockStatement, scopes: readonly Values[]): Json | undefined {
    const path = node.path as hbs.AST.PathExpression;
    if (node.params.length || node.hash?.pairs.length || path.type !== 'PathExpression' || path.data) {
      return refuse(this.field, 'A template holds names only: no helpers, values or conditions.');
    }
    const parts = path.parts as string[];
    for (let depth = path.depth; depth < scopes.length; depth++) {
      const value = lookUp(parts, scopes, depth);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

/** Fills a template that goes into HTML: every value is escaped. Unknown names are blank. */
export const renderHtml = (source: unknown, values: Values, field = 'body') => new Renderer(field, escapeHtml).render(parse(source, field), [values]);

/** Fills a template of plain text; `blank` is told each name that has nothing to say. */
export const renderText = (source: unknown, values: Values, field = 'body', blank?: (name: string) => void) =>
  new Renderer(field, asIs, blank).render(parse(source, field), [values]);

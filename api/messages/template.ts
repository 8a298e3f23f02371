import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { refuseTemplate, TemplateWalk, templateTree } from '../templates/template-walk.ts';
import { plain, valueAt } from '../templates/values.ts';

type Values = { readonly [name: string]: Json | undefined };

const limits = { only: 'Only {{name}} and {{#list}}…{{/list}} are available.', longest: 1_000_000, tooLong: 'The text is too long.' };

/** The text of a message template: names and lists, without helpers, values or conditions. */
class MessageText extends TemplateWalk<JsonObject> {
  private readonly blank: (name: string) => void;

  constructor(field: string, blank: (name: string) => void) {
    super(field, limits);
    this.blank = blank;
  }

  protected fill(mustache: hbs.AST.MustacheStatement, scopes: readonly JsonObject[]): string {
    const text = plain(this.value(mustache, scopes));
    if (text.trim() === '') this.blank((mustache.path as hbs.AST.PathExpression).original);
    return this.write(text);
  }

  /** A list repeats its section; an empty or missing value leaves it out. */
  protected section(block: hbs.AST.BlockStatement, scopes: readonly JsonObject[]): string {
    const value = this.value(block, scopes);
    const items = Array.isArray(value) ? value : value === undefined || value === null || value === false || value === '' ? [] : [value];
    if (!items.length) return block.inverse ? this.render(block.inverse, scopes) : '';
    return items.map((item) => this.render(block.program, [...scopes, isObject(item) ? item : {}])).join('');
  }

  /** The value of a name in the nearest section that has it. */
  private value({ path: node, params, hash }: hbs.AST.MustacheStatement | hbs.AST.BlockStatement, scopes: readonly JsonObject[]): Json | undefined {
    const path = node as hbs.AST.PathExpression;
    if (params.length || hash?.pairs.length || path.type !== 'PathExpression' || path.data)
      return this.refuse('A template holds names only: no helpers, values or conditions.');
    const around = scopes.slice(0, Math.max(0, scopes.length - path.depth)).reverse();
    for (const scope of around) {
      const value = valueAt(scope, path.parts as string[]);
      if (value !== undefined) return value as Json;
    }
    return undefined;
  }
}

/** Fills a plain text template. Unknown names are blank, and `blank` is called with each name without a value. */
export function renderText(source: unknown, values: Values, field = 'body', blank: (name: string) => void = () => undefined): string {
  if (typeof source !== 'string') return refuseTemplate(field, 'A template is a text.');
  return new MessageText(field, blank).render(templateTree(source, field), [values as JsonObject]);
}

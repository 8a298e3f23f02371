import { invalid, type Problem } from '@millwright/core/errors.ts';
import { parseTemplate } from './parse-template.ts';

/** Steps of one text: a list in a list in a list grows fast. */
const mostSteps = 200_000;

/** Throws `invalid` for the template in a field. */
export function refuseTemplate(field: string, message: string): never {
  throw invalid([{ field, code: 'template', message } satisfies Problem]);
}

/** The tree of a template, or a refusal that names its field. */
export function templateTree(source: string, field: string): hbs.AST.Program {
  const { program, problem } = parseTemplate(source);
  return program ?? refuseTemplate(field, problem);
}

/** The limits of a kind of template: a sentence on what it allows, and the most characters of its result. */
type Limits = { only: string; longest: number; tooLong: string };

/**
 * Fills a template by walking its tree; names are looked up in a `Scope`. Each kind of template implements expressions and sections. It
 * throws if the result becomes too long, or takes too many steps.
 */
export abstract class TemplateWalk<Scope> {
  private steps = 0;
  private length = 0;
  private readonly field: string;
  private readonly limits: Limits;

  constructor(field: string, limits: Limits) {
    this.field = field;
    this.limits = limits;
  }

  /** The text of an expression in braces. */
  protected abstract fill(mustache: hbs.AST.MustacheStatement, scopes: readonly Scope[]): string;
  protected abstract section(block: hbs.AST.BlockStatement, scopes: readonly Scope[]): string;

  render({ body }: hbs.AST.Program, scopes: readonly Scope[]): string {
    this.step();
    return body.map((statement) => this.statement(statement, scopes)).join('');
  }

  protected refuse(message: string): never {
    return refuseTemplate(this.field, message);
  }

  protected step(): void {
    this.steps += 1;
    if (this.steps > mostSteps) this.refuse('The template has too much to do.');
  }

  /** Counts the characters of a text, also of intermediate results of helpers, against the limit, and returns the text. */
  protected write(text: string): string {
    this.length += text.length;
    if (this.length > this.limits.longest) this.refuse(this.limits.tooLong);
    return text;
  }

  private statement(statement: hbs.AST.Statement, scopes: readonly Scope[]): string {
    this.step();
    if (statement.type === 'ContentStatement') return this.write((statement as hbs.AST.ContentStatement).value);
    if (statement.type === 'CommentStatement') return '';
    if (statement.type === 'BlockStatement') return this.section(statement as hbs.AST.BlockStatement, scopes);
    if (statement.type !== 'MustacheStatement') return this.refuse(this.limits.only);
    const mustache = statement as hbs.AST.MustacheStatement;
    return mustache.escaped ? this.fill(mustache, scopes) : this.refuse('Write {{name}}; {{{name}}} is not available.');
  }
}

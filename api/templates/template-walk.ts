import { invalid, type Problem } from '@millwright/core/errors.ts';
import { parseTemplate } from './parse-template.ts';

/** Steps of one text: a list in a list in a list grows fast. */
const mostSteps = 200_000;

/** Says what is wrong with the template in a field. */
export function refuseTemplate(field: string, message: string): never {
  throw invalid([{ field, code: 'template', message } satisfies Problem]);
}

/** The tree of a template, or a refusal that names its field. */
export function templateTree(source: string, field: string): hbs.AST.Program {
  const { program, problem } = parseTemplate(source);
  return program ?? refuseTemplate(field, problem);
}

/** What a kind of template allows, in words, and how many characters a text of it may have. */
type Limits = { only: string; longest: number; tooLong: string };

/**
 * Fills a template by walking its tree; `Scope` is what names are looked up in. Each kind of template says what stands in
 * braces and what a section does. It ends before it takes all the time or fills the memory.
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

  /** What stands in braces, as it is written. */
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

  /** Counts what is written, and what helpers make on the way. */
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

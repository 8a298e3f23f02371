import { AppError } from '../../errors.ts';
import { fieldType } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import type { ValueType } from '../../value/kinds.ts';
import { formulaError, parseFormula } from '../syntax/parse.ts';
import type { CheckedFormula, Typed } from '../types.ts';
import { typeName } from './build.ts';
import { formulaKind, type Typing, typeExpression } from './typing.ts';

/** The most nodes that computing one value may take, including the formula fields that it reads. */
const heaviest = 2000;

/** The formulas of one schema. Each is checked when it is first used, after the formulas that it reads. */
export class Formulas {
  readonly #schema: Schema;
  readonly #results = new Map<string, CheckedFormula | AppError>();
  /** The fields being checked, outermost first. Meeting one of them again means a cycle. */
  readonly #open: string[] = [];

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The checked formula of a computed field; throws `invalid_formula`, with the cycle if there is one. */
  of(model: string, field: Field): CheckedFormula {
    const key = `${model}.${field.name}`;
    if (this.#open.includes(key)) throw cycleError([...this.#open.slice(this.#open.indexOf(key)), key]);
    const cached = this.#results.get(key) ?? this.#remember(key, model, field);
    if (cached instanceof AppError) throw cached;
    return cached;
  }

  #remember(key: string, model: string, field: Field): CheckedFormula | AppError {
    const made = this.#try(key, model, field);
    this.#results.set(key, made);
    return made;
  }

  #try(key: string, model: string, field: Field, written = false): CheckedFormula | AppError {
    this.#open.push(key);
    try {
      return this.check(field.misc?.formulaV1 ?? '', model, field, written);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    } finally {
      this.#open.pop();
    }
  }

  /** Checks a text as a formula of a model, and of a field if one is given. `written` means that the author has just written it. */
  check(text: string, model: string, field?: Field, written = false): CheckedFormula {
    const expression = parseFormula(text);
    const typing: Typing = {
      schema: this.#schema,
      model,
      typeOf: (owner, other) => this.of(owner, other).type,
      touches: [],
      paths: new Map(),
      written,
    };
    const node = typeExpression(typing, expression);
    if (field) assertFits(field, node.type, expression.at.end, written);
    const weight = this.#weigh(node, new Set());
    if (weight > heaviest) throw formulaError('The formula, with the formulas it reads, is too large.', { start: 0, end: text.length });
    return { text, schema: this.#schema, model, node, type: node.type, touches: typing.touches, weight };
  }

  /** A formula field counts once per record; a list of formula fields counts at each use. */
  #weigh(node: Typed, seen: Set<string>): number {
    if (node.kind === 'call') return node.args.reduce((sum, arg) => sum + this.#weigh(arg, seen), 1);
    if (node.kind === 'constant' || node.path.last.kind !== 'formula' || seen.has(node.key)) return 1;
    if (!node.type.list) seen.add(node.key);
    return 1 + this.of(node.path.model, node.path.last.field).weight;
  }

  /**
   * As `check`, for a field whose formula is about to change. With `written`, because the author has just written it,
   * formulas that would silently give no value or a wrong one are refused too. Such formulas that are already stored
   * stay valid.
   */
  checkAs(text: string, model: string, field: Field, written = false): CheckedFormula {
    const result = this.#try(`${model}.${field.name}`, model, { ...field, misc: { ...field.misc, formulaV1: text } }, written);
    if (result instanceof AppError) throw result;
    return result;
  }
}

function cycleError(cycle: string[]): AppError {
  return new AppError('invalid_formula', { message: `The formula depends on itself: ${cycle.join(' → ')}.`, cycle });
}

function assertFits(field: Field, type: ValueType, end: number, written: boolean): void {
  const wanted = fieldType(field);
  const kind = formulaKind(wanted.kind);
  if (wanted.list === type.list && (kind === type.kind || (kind === 'number' && type.kind === 'duration' && !written))) return;
  const seconds = type.kind === 'duration' && !type.list ? ' NUMBER gives its seconds, DATE_DIFF the units between two dates.' : '';
  const hint = type.list ? ' JOIN, FIRST or an aggregate makes one value of a list.' : seconds;
  const expected = typeName({ kind, list: wanted.list });
  throw formulaError(
    `The field ${field.name} holds ${expected}, but the formula gives ${typeName(type)}.${hint}`,
    { start: 0, end },
    [expected],
    typeName(type),
  );
}

/**
 * Checks a formula before it is saved. Throws `invalid_formula` with the place and what was expected. When its field is
 * given, the types must fit and the formula must not depend on the field.
 */
export function checkFormula(text: string, schema: Schema, model: string, field?: Field): CheckedFormula {
  const formulas = new Formulas(schema);
  return field ? formulas.checkAs(text, model, field) : formulas.check(text, model);
}

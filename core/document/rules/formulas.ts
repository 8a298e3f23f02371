import { AppError } from '../../errors.ts';
import { isComputed } from '../../field/computed.ts';
import { formulaOfDefault } from '../../field/default.ts';
import { Formulas } from '../../formula/check/check.ts';
import { defaultFormula } from '../../formula/check/default.ts';
import { storable } from '../../formula/sql/stored.ts';
import type { Json } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import type { Field, Model } from '../../model/types.ts';
import type { Expression } from '../descriptor/define-collection.ts';
import type { Documents } from '../descriptor/documents.ts';
import { unfitPath } from './fits.ts';
import { pageFaults } from './page.ts';

/** Adds the place to the error of an invalid formula. */
function placed(place: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw Object.assign(new AppError(error.code, { ...error.details, place }), { message: error.message });
  }
}

/** Only a formula that a trigger can keep exact may be stored in a column. */
function checkStored(schema: Schema, model: string, field: Field): void {
  if (!field.misc?.stored || field.misc.formulaDisabled || (isComputed(field) && storable(schema, model, field))) return;
  const message = `${field.name} can't be stored: only one SUM, COUNT, AVG, MIN or MAX over the records of one relation that hold the link themselves, of what depends on nothing but fields of each.`;
  throw new AppError('invalid_formula', { message, at: 0, expected: [], found: field.name });
}

function checkField(documents: Documents, formulas: Formulas, { slug }: Model, field: Field, place: string): void {
  const { formulaV1 } = field.misc ?? {};
  if (formulaV1 || field.misc?.stored)
    placed(`${place}.formulaV1`, () => {
      if (formulaV1) formulas.checkAs(formulaV1, slug, field, true);
      checkStored(documents.written, slug, field);
    });
  const text = formulaOfDefault(field);
  if (text !== undefined) placed(`${place}.default.formula`, () => formulas.check(text, slug, field, true));
}

/** The formulas of a model. Each must have valid types and must not depend on itself. */
export function formulasOfModel(model: Model, documents: Documents): Expression[] {
  const formulas = new Formulas(documents.written);
  return model.schema.map((field, index) => ({
    key: field.id,
    written: (field.misc ?? null) as Json,
    check: () => {
      if (!field.deleted) checkField(documents, formulas, model, field, `schema[${index}].misc`);
    },
  }));
}

/** The places in a model that no longer fit: its formulas and those of defaults, the fields of its balances, and its page. */
export function unfitModel({ slug }: Model, documents: Documents): string[] {
  const { schema } = documents;
  const fields = [...(schema.models.get(slug)?.fields.values() ?? [])];
  const formulas = fields.filter((field) => isComputed(field) && field.misc?.formulaDisabled).map(({ name }) => name);
  const balances = fields.flatMap(({ name, misc }) =>
    misc?.balance ? [misc.balance.amount, misc.balance.account].flatMap((each) => unfitPath(documents, name, misc.balance?.entries ?? '', each)) : [],
  );
  const defaults = fields.filter((field) => formulaOfDefault(field) !== undefined && !defaultFormula(schema, slug, field));
  const page = pageFaults(schema, slug).map(({ place }) => place);
  return [...[...formulas, ...balances, ...defaults.map(({ name }) => `${name}.default`)].map((name) => `schema.${name}`), ...page];
}

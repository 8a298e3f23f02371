import { sameJson } from '@millwright/core/document/merge.ts';
import { conditionsOfAutomation, conditionsOfForm, conditionsOfView, type PlacedCondition } from '@millwright/core/document/rules/conditions.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import { formulaOfDefault } from '@millwright/core/field/default.ts';
import { checkCondition } from '@millwright/core/filter/check.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { Formulas } from '@millwright/core/formula/check/check.ts';
import { storable } from '@millwright/core/formula/sql/stored.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { conditionsOfPolicy } from '@millwright/core/process/conditions.ts';
import type { Configuration } from '../../configuration/configuration.ts';

function conditionsOf(config: Configuration, collection: ConfigurationCollection, id: string): PlacedCondition[] {
  if (collection === 'views') {
    const view = config.find('views', id);
    return view ? conditionsOfView(view) : [];
  }
  if (collection === 'forms') {
    const form = config.find('forms', id);
    const model = form && config.find('models', form.model)?.slug;
    return form && model ? conditionsOfForm(form, config.schema, model) : [];
  }
  const automation = collection === 'settings_data_connections' ? config.find('settings_data_connections', id) : undefined;
  return automation ? conditionsOfAutomation(automation) : [];
}

/** A filter that its author has just written must fit; one that was stored before is reported where it is used. */
function checkConditions(before: Configuration, after: Configuration, collection: ConfigurationCollection, id: string): void {
  const conditions = new Map(conditionsOf(before, collection, id).map(({ place, model, condition }) => [`${place}\n${model}`, condition]));
  for (const { place, model, condition } of conditionsOf(after, collection, id)) {
    const slug = after.find('models', model)?.slug;
    if (!slug || sameJson(conditions.get(`${place}\n${model}`), condition)) continue;
    const refusal = refusalOf(() => checkCondition(parseCondition(condition), after.schema, slug));
    if (refusal) throw new AppError(refusal.code, { ...refusal.details, place });
  }
}

/** What a step has just come to ask of its records must fit those of one model at least: which of them stand in it, their processes decide. */
function checkPolicy(before: Configuration, after: Configuration, id: string): void {
  const subjects = after.binding?.subjects ?? [];
  const stored = before.find('processes', id);
  const conditions = new Map(stored ? conditionsOfPolicy(stored).map(({ place, condition }) => [place, condition]) : []);
  for (const { place, condition } of conditionsOfPolicy(after.get('processes', id))) {
    if (subjects.length === 0 || sameJson((conditions.get(place) ?? null) as Json, condition as Json)) continue;
    const refusals = subjects.map(({ model }) => refusalOf(() => checkCondition(parseCondition(condition as Json), after.schema, model)));
    const [first] = refusals;
    if (first && refusals.every(Boolean)) throw new AppError(first.code, { ...first.details, place });
  }
}

function refusalOf(check: () => unknown): AppError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Tells the place of a formula that is refused. */
function placed(place: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw Object.assign(new AppError(error.code, { ...error.details, place }), { message: error.message });
  }
}

/** Only what a trigger can keep exact is kept in a column. */
function checkStored(schema: Schema, model: string, field: Field): void {
  if (!field.misc?.stored || field.misc.formulaDisabled || (isComputed(field) && storable(schema, model, field))) return;
  const message = `${field.name} can't be stored: only one SUM, COUNT, AVG, MIN or MAX over the records of one relation that hold the link themselves, of what depends on nothing but fields of each.`;
  throw new AppError('invalid_formula', { message, at: 0, expected: [], found: field.name });
}

/** A formula that its author has just written must be well typed and read nothing that reads it. */
function checkFormulas(before: Configuration, after: Configuration, id: string): void {
  const model = after.get('models', id);
  const fields = new Map(before.find('models', id)?.schema.map((field) => [field.id, field]));
  const formulas = new Formulas(after.written);
  model.schema.forEach((field, index) => {
    const same = sameJson((fields.get(field.id)?.misc ?? null) as Json, (field.misc ?? null) as Json);
    if (field.deleted || same) return;
    const place = `schema[${index}].misc`;
    const { formulaV1 } = field.misc ?? {};
    if (formulaV1 || field.misc?.stored)
      placed(`${place}.formulaV1`, () => {
        if (formulaV1) formulas.checkAs(formulaV1, model.slug, field, true);
        checkStored(after.written, model.slug, field);
      });
    const text = formulaOfDefault(field);
    if (text !== undefined) placed(`${place}.default.formula`, () => formulas.check(text, model.slug, field, true));
  });
}

/** Checks the filters and formulas that a change has brought; throws invalid_filter or invalid_formula with the place. */
export function checkExpressions(before: Configuration, after: Configuration, collection: ConfigurationCollection, id: string): void {
  if (collection === 'models') checkFormulas(before, after, id);
  else if (collection === 'processes') checkPolicy(before, after, id);
  else checkConditions(before, after, collection, id);
}

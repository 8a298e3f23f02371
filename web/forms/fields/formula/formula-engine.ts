import type { FormField } from '@millwright/core/form/types.ts';
import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { tryFormula } from '@millwright/core/formula/check/fields.ts';
import type { CheckedFormula } from '@millwright/core/formula/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';

export { evaluateFormula } from '@millwright/core/formula/evaluate/evaluate.ts';
export { neededRecords, queryOf, readNames, recordOf } from '../../values/formula-record.ts';

/** The form field's own formula, else that of the model's field; null when there is none that can be used. */
export function formulaIn(schema: Schema, model: ResolvedModel, field: FormField): CheckedFormula | null {
  try {
    if (field.formula) return checkFormula(field.formula, schema, model.model.slug);
  } catch {
    return null;
  }
  const stored = model.fields.get(field.attribute);
  if (!stored?.misc?.formulaV1 || stored.misc.formulaDisabled) return null;
  const formula = tryFormula(schema, model.model.slug, stored);
  return formula instanceof Error ? null : formula;
}

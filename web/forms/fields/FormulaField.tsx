import type { JsonObject } from '@millwright/core/json.ts';
import type { ComponentProps } from 'react';
import { useFormModel } from '../state/form-model.ts';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { useFormula } from './use-formula.ts';

type Props = ComponentProps<typeof ReadOnlyValue> & { /** Values of the record or line that the field belongs to. */ values: JsonObject };

/** A computed value, renewed with every value it depends on. */
export function FormulaField({ values, ...shown }: Props) {
  const { schema } = useFormModel();
  const computed = useFormula(schema, shown.model, shown.field, values);
  return <ReadOnlyValue {...shown} value={computed === undefined ? shown.value : computed} />;
}

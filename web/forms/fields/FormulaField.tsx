import type { JsonObject } from '@millwright/core/json.ts';
import type { ComponentProps } from 'react';
import type { FieldProps } from '../lines/field-props.ts';
import { useFormModel } from '../state/form-model.ts';
import { useFormula } from './formula/use-formula.ts';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { useServerProposal } from './use-server-proposal.ts';

type Props = ComponentProps<typeof ReadOnlyValue> & {
  /** The values of the record or line that the field belongs to. */
  values: JsonObject;
  place: Pick<FieldProps, 'path' | 'around'>;
};

/** Shows a computed value, recomputed after each change. The server's proposal for a new record is used where nothing is typed. */
export function FormulaField({ values, place, ...shown }: Props) {
  const { schema } = useFormModel();
  const { proposed } = useServerProposal({ ...place, model: shown.model });
  const computed = useFormula(schema, shown.model, shown.field, proposed ? { ...proposed, ...values } : values);
  return <ReadOnlyValue {...shown} value={computed === undefined ? shown.value : computed} />;
}

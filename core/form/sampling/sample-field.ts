import type { Aql } from './iso-2859-1.ts';

/** The settings of a sample: the fields with the lot size, result and reason, and the acceptable quality limit in percent. */
type Sampling = { lot: string; aql: Aql; result: string; reason?: string | undefined };

/** The parts of a form field that sampling uses. */
export type SampleField = {
  kind: string;
  attribute: string;
  required?: boolean | undefined;
  read_only?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  allow_creation?: boolean | undefined;
  allow_deletion?: boolean | undefined;
  columns?: SampleField[] | undefined;
  sampling?: Sampling | undefined;
};

/** Whether a field is read-only in the form, so that its submitted value is ignored (as in `isWritable`). */
export const isShownOnly = ({ kind, read_only }: SampleField): boolean => read_only === true || kind === 'formula';

export type SamplingField = SampleField & { sampling: Sampling };
/** Whether a form field is a sample with its settings. */
export const isSampling = <F extends SampleField>(field: F): field is F & SamplingField => field.kind === 'sampling' && field.sampling !== undefined;

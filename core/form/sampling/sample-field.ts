import type { Aql } from './iso-2859-1.ts';

/** What a sample names: the fields of the size of the lot, the result and the reason; and the acceptable quality limit in percent. */
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

/** Whether a form only shows a field, so that nothing of it is taken from a submission (`isWritable` of the form). */
export const isShownOnly = ({ kind, read_only }: SampleField): boolean => read_only === true || kind === 'formula';

export type SamplingField = SampleField & { sampling: Sampling };
/** Whether a field of a form is a sample that is set up. */
export const isSampling = <F extends SampleField>(field: F): field is F & SamplingField => field.kind === 'sampling' && field.sampling !== undefined;

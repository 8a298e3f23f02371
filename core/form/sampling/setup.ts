import type { Problem } from '../../errors.ts';
import { readingsOf } from './judge.ts';
import type { SampleField } from './sample-field.ts';

function problemOf(field: SampleField, fields: readonly SampleField[], place: string): Problem[] {
  const { sampling } = field;
  const names = new Set(fields.map(({ attribute }) => attribute));
  const missing = sampling ? [sampling.lot, sampling.result, sampling.reason].filter((name) => name !== undefined && !names.has(name)) : [];
  if (!sampling || missing.length)
    return [
      {
        field: `${place}.sampling`,
        code: 'sampling_fields',
        message: 'A sample needs two fields of this form: the size of the lot, and the result.',
      },
    ];
  return readingsOf(field).length
    ? []
    : [{ field: `${place}.columns`, code: 'sampling_readings', message: 'A sample needs a reading: a number with a limit, or a yes or no.' }];
}

const nested = (place: string): Problem => ({
  field: place,
  code: 'sampling_in_lines',
  message: 'A sample belongs to the record itself, not to its lines.',
});

/** The problems with the settings of a form's samples. */
export function setupProblems(fields: readonly SampleField[], place = 'fields', inLines = false): Problem[] {
  return fields.flatMap((field, index) => {
    const here = `${place}[${index}]`;
    const own = field.kind !== 'sampling' ? [] : inLines ? [nested(here)] : problemOf(field, fields, here);
    return [...own, ...setupProblems(field.columns ?? [], `${here}.columns`, true)];
  });
}

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { checkValues } from '../check-values.ts';
import { formProblems } from '../form-rules.ts';
import type { FormField } from '../types.ts';
import { samplingResults } from './decide.ts';

const diameter: FormField = { id: 'd', kind: 'number', attribute: 'diameter', min: 9.8, max: 10.2 };
const sample: FormField = {
  id: 's',
  kind: 'sampling',
  attribute: 'readings',
  allow_deletion: true,
  columns: [diameter, { id: 'f', kind: 'boolean', attribute: 'fine' }],
  sampling: { lot: 'quantity', aql: 4, result: 'result', reason: 'reason' },
};
const fields: FormField[] = [
  { id: 'q', kind: 'number', attribute: 'quantity' },
  sample,
  { id: 'r', kind: 'option', attribute: 'result', required: false },
  { id: 'w', kind: 'text', attribute: 'reason' },
];

/**
 * The readings of `count` items, the first `outside` of which fail. In a lot of 60 (letter E, 13 items) with a limit of 4, one
 * item may fail, two may not.
 */
const lines = (count: number, outside = 0): JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({ identity: `i${at}`, diameter: at < outside ? 10.3 : 10, fine: true }));
const submitted = (values: JsonObject, stored: JsonObject | null = null) => [
  ...checkValues({ fields }, values, stored).map(({ field, code }) => `${field} ${code}`),
  samplingResults(fields, values, stored, new Set()).result ?? null,
];
const lot = { quantity: 60 };

describe('the decision on a sample', () => {
  it('is made by the table once every item of the sample is measured', () => {
    expect(submitted({ ...lot, readings: lines(12, 1) })).toEqual([null]);
    expect(submitted({ ...lot, readings: lines(13, 1) })).toEqual(['accepted']);
    expect(submitted({ ...lot, readings: lines(13, 2), reason: 'too wide' })).toEqual(['refused']);
    expect(submitted({ ...lot, readings: lines(13), result: 'accepted' })).toEqual(['accepted']);
  });

  it('is known before the last item when too many are outside', () => {
    expect(submitted({ ...lot, readings: lines(3, 2), reason: 'too wide' })).toEqual(['refused']);
  });

  it('is never taken early, nor against the table', () => {
    expect(submitted({ ...lot, readings: lines(12), result: 'accepted' })).toEqual(['result sample_open', null]);
    expect(submitted({ ...lot, readings: lines(13, 2), reason: 'x', result: 'accepted' })).toEqual(['result sample_refused', 'refused']);
    expect(submitted({ ...lot, readings: lines(14) })).toEqual(['readings sample_too_large', 'accepted']);
  });

  it('may be a refusal of what the table accepts; whoever refuses says why', () => {
    expect(submitted({ ...lot, readings: lines(13), result: 'refused' })).toEqual(['reason missing_field', 'refused']);
    expect(submitted({ ...lot, readings: lines(13), result: 'refused', reason: 'scratched' })).toEqual(['refused']);
    expect(submitted({ ...lot, readings: lines(13, 2) })).toEqual(['reason missing_field', 'refused']);
  });

  it('counts what the record holds already, with what a submission changes of it', () => {
    const stored = { ...lot, readings: lines(13), result: 'accepted' };
    const changed: JsonObject[] = [
      { identity: 'i0', diameter: 9 },
      { identity: 'i1', fine: false },
    ];
    expect(submitted({ readings: changed, reason: 'bent' }, stored)).toEqual(['refused']);
    expect(submitted({ readings: [{ identity: 'i0', _delete: true }] }, stored)).toEqual([null]);
    expect(submitted({ quantity: 100 }, { ...stored, result: null })).toEqual([null]);
    expect(submitted({ reason: 'later' }, { ...stored, result: 'refused', reason: 'bent' })).toEqual(['refused']);
  });

  it('takes readings outside of their limits, and none of an item that is measured in part', () => {
    expect(submitted({ ...lot, readings: [{ diameter: 99, fine: true }] })).toEqual([null]);
    expect(submitted({ ...lot, readings: [...lines(12), { diameter: 10 }] })).toEqual([null]);
  });

  it('goes by the size of the lot and the readings that are written, not by what a submission says of fields that are only shown', () => {
    const shown = fields.map((field): FormField => {
      if (field.id === 'q') return { ...field, read_only: true };
      return field === sample ? { ...sample, columns: [{ ...diameter, read_only: true }, ...(sample.columns ?? []).slice(1)] } : field;
    });
    const small = { quantity: 1, readings: lines(1), result: 'accepted' };
    const codes = (of: FormField[], values: JsonObject, stored: JsonObject | null) =>
      checkValues({ fields: of }, values, stored).map(({ field, code }) => `${field} ${code}`);
    expect(codes(fields, small, { ...lot, readings: [] })).toEqual([]);
    expect(codes(shown, small, { ...lot, readings: [] })).toEqual(['result sample_open']);
    expect(codes(shown, small, null)).toEqual(['result sample_open']);
    const measured = { ...lot, readings: lines(13, 2).map((line) => ({ ...line, fine: null })) };
    const better = lines(13).map(({ identity }) => ({ identity, diameter: 10, fine: true }) as JsonObject);
    expect(codes(shown, { readings: better, result: 'accepted' }, measured)).toEqual(['result sample_refused']);
  });

  it('counts an item once, however often and however written a submission names it', () => {
    const stored = { ...lot, readings: lines(7), result: null };
    const again = lines(7).map((line): JsonObject => ({ ...line, identity: String(line.identity).toUpperCase() }));
    expect(submitted({ readings: again, result: 'accepted' }, stored)).toEqual(['result sample_open', null]);
    const twice = Array.from({ length: 13 }, (): JsonObject => ({ identity: 'other', diameter: 10, fine: true }));
    expect(submitted({ ...lot, readings: twice, result: 'accepted' })).toEqual(['result sample_open', null]);
  });

  it('counts no line that is not written: none that may not be added, and one that may not be taken off stays', () => {
    const fixed = fields.map((field) => (field === sample ? { ...sample, allow_creation: false, allow_deletion: false } : field));
    const codes = (values: JsonObject, stored: JsonObject) => checkValues({ fields: fixed }, values, stored).map(({ code }) => code);
    const added = lines(13).map(({ identity: _, ...line }) => line as JsonObject);
    expect(codes({ readings: added, result: 'accepted' }, { ...lot, readings: [] })).toEqual(['sample_open']);
    const away = lines(13, 2)
      .slice(0, 2)
      .map((line): JsonObject => ({ ...line, _delete: true }));
    expect(codes({ readings: away, result: 'accepted' }, { ...lot, readings: lines(13, 2) })).toEqual(['sample_refused']);
  });

  it('is not told by who submits a result without the readings, where the form reads none', () => {
    expect(submitted({ result: 'accepted' }, {})).toEqual(['result sample_open', null]);
    expect(submitted({ reason: 'x' }, {})).toEqual([null]);
  });

  it('is asked for where the form requires it', () => {
    const required = fields.map((field) => (field === sample ? { ...sample, required: true } : field));
    expect(checkValues({ fields: required }, { ...lot, readings: lines(2) }, null)).toMatchObject([{ field: 'readings', code: 'sample_open' }]);
  });
});

it('a sample needs its fields and a reading, and stands in no line', () => {
  const problems = (...of: FormField[]) => formProblems({ fields: of }).map(({ field, code }) => `${field} ${code}`);
  expect(problems(...fields)).toEqual([]);
  expect(problems(sample)).toEqual(['fields[0].sampling sampling_fields']);
  expect(problems(...fields.filter(({ id }) => id !== 's'), { ...sample, columns: [] })).toEqual(['fields[3].columns sampling_readings']);
  expect(problems({ id: 'l', kind: 'items', attribute: 'lines', columns: [sample] })).toEqual(['fields[0].columns[0] sampling_in_lines']);
});

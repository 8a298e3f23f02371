import { describe, expect, it } from 'vitest';
import type { Json } from '../../json.ts';
import type { DeclaredInput } from './declared-input.ts';
import { type InputType, inputTypes } from './input-types.ts';
import { readInputs } from './read-inputs.ts';

const options = [{ key: 'red', label: 'Red' }];
const declared = (type: InputType, more: Partial<DeclaredInput> = {}): DeclaredInput => ({
  name: 'x',
  type,
  ...(type === 'option' && { options }),
  ...(type === 'record' && { model: 'lamp' }),
  ...more,
});
const read = (input: DeclaredInput, x: Json) => {
  const { input: values, problems } = readInputs([input], { x });
  return problems.length > 0 ? problems.map(({ field, code }) => `${field} ${code}`) : values.x;
};
const lamp = '0198c0de-0000-7000-8000-000000000001';

/** A value that each type accepts, and one that it refuses. */
const values: Record<InputType, [Json, Json, string]> = {
  text: ['two\nlines', 7, 'unable_to_parse'],
  number: [12.5, 'many', 'unable_to_parse'],
  boolean: [false, 'false', 'unable_to_parse'],
  date: ['2026-03-29', '2026-02-30', 'unable_to_parse'],
  datetime: ['2026-03-29T01:30:00+01:00', '2026-03-29', 'unable_to_parse'],
  option: ['red', 'blue', 'unknown_option'],
  record: [lamp, 'lamp 1', 'not_a_record'],
};

describe.each(inputTypes)('an input of the type %s', (type) => {
  const [fine, wrong, code] = values[type];

  it('takes a value of its type and refuses another by its name', () => {
    expect(read(declared(type), fine)).toEqual(fine);
    expect(read(declared(type), wrong)).toEqual([`input.x ${code}`]);
  });

  it('takes a list of such values where it is one', () => {
    expect(read(declared(type, { list: true }), [fine, fine])).toEqual([fine, fine]);
    expect(read(declared(type, { list: true }), [fine, wrong])).toEqual([`input.x[1] ${code}`]);
    expect(read(declared(type, { list: true }), fine)).toEqual(['input.x not_a_list']);
  });
});

describe('the inputs of an automation', () => {
  it('keeps decimals that no number can hold', () => {
    expect(read(declared('number'), '12345678901234567890.12345678901')).toBe('12345678901234567890.12345678901');
    expect(read(declared('number'), '0.10')).toBe(0.1);
  });

  it('fills in what is declared for none, and gives every name a value', () => {
    const inputs = [
      { ...declared('number', { default: 3 }), name: 'a' },
      { ...declared('text'), name: 'b' },
      { ...declared('text', { list: true }), name: 'c' },
    ];
    expect(readInputs(inputs, undefined).input).toEqual({ a: 3, b: null, c: [] });
    expect(readInputs(inputs, { a: '', b: null }).input).toEqual({ a: 3, b: null, c: [] });
    expect(readInputs(inputs, { a: 0 }).input.a).toBe(0);
  });

  it('refuses what is missing, what is not declared, and what has no names', () => {
    const needed = declared('text', { required: true });
    const refusals = (given: Json) => readInputs([needed], given).problems.map(({ field, code }) => `${field} ${code}`);
    expect(refusals({})).toEqual(['input.x missing_field']);
    expect(refusals({ x: '' })).toEqual(['input.x missing_field']);
    expect(refusals({ x: 'a', y: 1 })).toEqual(['input.y unknown_input']);
    expect(refusals(['a'])).toEqual(['input not_an_object']);
    expect(readInputs([declared('text', { required: true, default: 'a' })], {}).problems).toEqual([]);
  });

  it('tells what is given from what every object has by itself', () => {
    const named = (name: string) => ({ ...declared('text', { required: true }), name });
    expect(readInputs([named('toString')], {}).problems.map(({ code }) => code)).toEqual(['missing_field']);
    expect(readInputs([{ ...named('valueOf'), default: 'a' }], {}).input).toEqual({ valueOf: 'a' });
    expect(readInputs([named('toString')], { toString: 'b' }).input).toEqual({ toString: 'b' });
  });

  it('takes an identity in capitals, and keeps it as records have it', () => {
    const read = readInputs([declared('record')], { x: lamp.toUpperCase() });
    expect(read).toEqual({ input: { x: lamp }, problems: [], records: [{ field: 'input.x', id: lamp, model: 'lamp' }] });
  });

  it('names the records that are to be looked up', () => {
    expect(readInputs([declared('record', { list: true })], { x: [lamp] }).records).toEqual([{ field: 'input.x[0]', id: lamp, model: 'lamp' }]);
  });
});

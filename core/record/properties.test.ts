import { describe, expect, it } from 'vitest';
import type { ResolvedModel } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { missingFields } from './properties.ts';

const required = (name: string, type: Field['type'], misc?: Field['misc']): [string, Field] => [
  name,
  { id: name, name, label: name, type, validation: 'required', ...(misc ? { misc } : {}) },
];
const model = {
  fields: new Map([
    required('title', 'text'),
    required('count', 'number'),
    required('flag', 'boolean'),
    required('sum', 'number', { formulaV1: '1 + 1' }),
  ]),
} as unknown as ResolvedModel;

describe('required fields', () => {
  it('are missing when they hold nothing; zero and no are something, and a formula is never asked for', () => {
    expect(missingFields(model, new Map())).toEqual(['title', 'count', 'flag']);
    expect(
      missingFields(
        model,
        new Map<string, string | number | boolean>([
          ['title', ''],
          ['count', 0],
          ['flag', false],
        ]),
      ),
    ).toEqual(['title']);
  });
});

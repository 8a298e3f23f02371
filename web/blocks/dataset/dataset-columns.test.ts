import { inLanguage } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import type { Wording } from '../../fields/view/field-view.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { datasetColumns } from './dataset-columns.ts';

const states = {
  options: [
    { key: 'good', label: 'Good' },
    { key: 'bad', label: 'Bad' },
  ],
};
const fields = [
  { name: 'name', type: 'text' },
  { name: 'open', type: 'boolean' },
  { name: 'due', type: 'date' },
  { name: 'at', type: 'datetime' },
  { name: 'amount', type: 'number', misc: { decimals: 1 } },
  { name: 'state', type: 'tag', misc: states },
  { name: 'labels', type: 'multitag', misc: states },
  { name: 'plan', type: 'file' },
  { name: 'spent', type: 'number', misc: { formulaV1: 'at - due' } },
] as unknown as Field[];
const model = { model: { slug: 'task' }, fields: new Map(fields.map((field) => [field.name, field])), ends: new Map() } as unknown as ResolvedModel;
const wording: Wording = { language: 'en', zone: 'Europe/Paris', yes: 'Yes', no: 'No', durations: 'hms' };
const words = {
  text: ((key: string) => key) as unknown as TextOf,
  label: (label: Parameters<typeof inLanguage>[0]) => inLanguage(label, 'en'),
  wording,
};

/** Formats a value of a field in a dataset whose server reports this type. */
function written(path: string, type: string, value: string | number | boolean | string[], axis: object = {}): string | undefined {
  const setup = { model: 'task', axis: [{ path, ...axis }] };
  return datasetColumns({ models: new Map() } as unknown as Schema, model, setup, words, [{ name: 'a0', type }])[0]
    ?.text(value)
    .replace(/\s/g, ' ');
}

it.each<[string, string, string | number | boolean | string[], string]>([
  ['name', 'text', 'Bridge', 'Bridge'],
  ['open', 'boolean', true, 'Yes'],
  ['due', 'date', '2026-11-12', '12 Nov 2026'],
  ['at', 'datetime', '2026-11-12T08:30:00Z', '12 Nov 2026, 09:30'],
  ['amount', 'number', 1234.56, '1 234,6'],
  ['state', 'select', 'good', 'Good'],
  ['labels', 'tags', ['good', 'bad'], 'Good, Bad'],
  ['spent', 'duration', 90_061, '25 h 1 min 1 s'],
])('a value of %s is written as %s', (path, type, value, text) => expect(written(path, type, value)).toBe(text));

it('a number is written as a duration where its axis says so, also a sum', () => {
  expect(written('amount', 'number', 90, { format: 'duration' })).toBe('1 min 30 s');
  expect(written('amount', 'number', 90, { format: 'duration', aggregation: 'sum' })).toBe('1 min 30 s');
  expect(written('spent', 'duration', 90, { aggregation: 'average' })).toBe('1 min 30 s');
});

it('a file is drawn by its name, a list of files by all of theirs', () => {
  const columns = datasetColumns(
    { models: new Map() } as unknown as Schema,
    model,
    { model: 'task', axis: [{ path: 'plan' }, { path: 'name' }] },
    words,
  );
  expect([columns[0]?.draw, columns[1]?.draw]).toEqual([expect.any(Function), undefined]);
  expect(columns[0]?.draw?.(['a', 'b'])).toMatchObject({ props: { ids: ['a', 'b'] } });
});

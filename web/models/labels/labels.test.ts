import { expect, it } from 'vitest';
import type { ModelDocument, RelationDocument } from '../data/use-models.ts';
import { labelsIn, operationsFor } from './labels.ts';

const models = [
  { id: 'order', version: 3, misc: { tags: ['Sales'], scan: 1 } },
  { id: 'part', version: 1 },
  { id: 'gone', version: 1, misc: { tags: ['Old'] }, deletedAt: '2026-01-01' },
] as unknown as ModelDocument[];
const relations = [{ id: 'buyer', version: 2, misc: { tags: ['Sales', 'People'] } }] as unknown as RelationDocument[];

it('lists each label with the models and relations that it is linked to', () => {
  expect(labelsIn(models, relations)).toEqual([
    { name: 'People', models: [], relations: ['buyer'] },
    { name: 'Sales', models: ['order'], relations: ['buyer'] },
  ]);
});

it('stores only what a change of a label touches, and keeps what else the documents hold', () => {
  const renamed = operationsFor('Sales', { name: 'Selling', models: ['order', 'part'], relations: [] }, models, relations);
  expect(renamed.map(({ id, version, data }) => [id, version, data?.misc])).toEqual([
    ['order', 3, { scan: 1, tags: ['Selling'] }],
    ['part', 1, { tags: ['Selling'] }],
    ['buyer', 2, { tags: ['People'] }],
  ]);
  expect(operationsFor('Sales', { name: 'Sales', models: ['order'], relations: ['buyer'] }, models, relations)).toEqual([]);
});

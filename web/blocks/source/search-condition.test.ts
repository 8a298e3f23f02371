import type { FieldType } from '@millwright/core/field/registry.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import { searchCondition } from './search-condition.ts';

const model = { model: { primary_attribute: 'name' }, fields: new Map() } as unknown as ResolvedModel;
const column = (kind: FieldType, more = {}) => ({ path: kind, kind, field: { type: kind }, many: false, ...more }) as unknown as ResolvedColumn;
const factsOf = (...columns: ResolvedColumn[]) => {
  const condition = searchCondition(model, columns, ' oak ');
  return condition && 'any' in condition ? condition.any.map((one) => ('fact' in one ? one.fact : '')) : [];
};

it('looks into the texts that are shown, of one line or several, and into nothing else', () => {
  expect(factsOf(column('text'), column('textarea'), column('number'), column('link'), column('tag'), column('date'))).toEqual(['text', 'textarea']);
  expect(searchCondition(model, [column('number')], 'oak')).toBeNull();
  expect(searchCondition(model, [column('text')], ' ')).toBeNull();
});

it('looks into no formula, nor into lists of other records', () => {
  expect(factsOf(column('text', { many: true }), column('text', { field: { type: 'text', misc: { formulaV1: '1' } } }))).toEqual([]);
});

it('looks into the names of related records where nothing of its own can be searched', () => {
  const target = (searchable: boolean) => ({
    model: { primary_attribute: 'name' },
    fields: new Map([['name', { name: 'name', type: 'text', misc: { searchable } }]]),
  });
  const article = column('relation' as FieldType, { path: 'article', field: null, target: target(true) });
  expect(factsOf(column('number'), article)).toEqual(['article.name']);
  expect(factsOf(column('text'), article)).toEqual(['text']);
  expect(factsOf({ ...article, many: true }, column('relation' as FieldType, { field: null, target: target(false) }))).toEqual([]);
});

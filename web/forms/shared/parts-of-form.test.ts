import type { Schema } from '@millwright/core/model/schema.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadParts } from './parts-of-form.ts';

const loaded: string[] = [];
function note(part: string) {
  loaded.push(part);
  return {};
}

const schemaOf = (misc: object) => ({ models: new Map([['job', { fields: new Map([['total', { misc }]]) }]]) }) as unknown as Schema;

beforeEach(() => {
  loaded.length = 0;
  // A module that was loaded stays so, and notes nothing again.
  vi.resetModules();
  vi.doMock('../lines/ItemsField.tsx', () => note('lines'));
  vi.doMock('../fields/RelationField.tsx', () => note('relation'));
  vi.doMock('../fields/ManyRecords.tsx', () => note('records'));
  vi.doMock('../fields/formula/formula-engine.ts', () => note('formulas'));
  vi.doMock('../../fields/file/FileField.tsx', () => note('files'));
});

it('a form of plain fields loads nothing more', async () => {
  await loadParts([{ kind: 'text' }, { kind: 'number' }], schemaOf({}));
  expect(loaded).toEqual([]);
});

it('lines, files and relations within lines are loaded with the form, whatever page they are on', async () => {
  await loadParts([{ kind: 'items', fields: [{ kind: 'relationship' }] }, { kind: 'image' }], schemaOf({}));
  expect(loaded.sort()).toEqual(['files', 'lines', 'records', 'relation']);
});

it.each([{ formulaV1: 'amount * 2' }, { default: { formula: 'TODAY()' } }])('formulas are loaded where a field is computed: %o', async (misc) => {
  await loadParts([{ kind: 'text' }], schemaOf(misc));
  expect(loaded).toEqual(['formulas']);
});

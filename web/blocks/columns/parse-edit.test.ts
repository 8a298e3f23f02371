import type { Field } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import type { ColumnKind } from './columns.ts';
import { parseEdit } from './parse-edit.ts';

const options = [
  { key: 'open', label: { en: 'Open', fr: 'Ouvert' } },
  { key: 'done', label: 'Done' },
];
const parse = (kind: ColumnKind, typed: string, field: Partial<Field> = {}) =>
  parseEdit({ kind, field: field as Field }, typed, { language: 'fr', zone: 'Europe/Paris', yes: 'Oui', no: 'Non' });

describe('parseEdit', () => {
  it('reads numbers with either separator, whole ones where the field wants them', () => {
    expect(parse('number', '1 234,5')).toEqual({ value: 1234.5 });
    expect(parse('number', '12,5', { subtype: 'integer' })).toEqual({ unread: 'number' });
    expect(parse('number', 'many')).toEqual({ unread: 'number' });
  });
  it('takes an option by its key or by its name in any language, and nothing else', () => {
    expect(parse('tag', 'done', { misc: { options } })).toEqual({ value: 'done' });
    expect(parse('tag', 'ouvert', { misc: { options } })).toEqual({ value: 'open' });
    expect(parse('tag', 'closed', { misc: { options } })).toEqual({ unread: 'option' });
  });
  it('takes yes and no in words, and days only as days', () => {
    expect(parse('boolean', 'oui')).toEqual({ value: true });
    expect(parse('boolean', 'false')).toEqual({ value: false });
    expect(parse('boolean', 'perhaps')).toEqual({ unread: 'boolean' });
    expect(parse('date', '2026-02-03')).toEqual({ value: '2026-02-03' });
    expect(parse('date', '3 févr. 2026')).toEqual({ value: '2026-02-03' });
    expect(parse('date', 'soon')).toEqual({ unread: 'date' });
  });
  it('empties the cell with nothing', () => {
    expect(parse('text', '')).toEqual({ value: null });
  });
});

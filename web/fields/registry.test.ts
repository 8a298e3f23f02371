import { descriptorOf, type FieldType, fieldTypes } from '@millwright/core/field/registry.ts';
import { operatorsFor } from '@millwright/core/filter/operators.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import { fieldViews, shownType, viewOf, viewOfFormField } from './registry.ts';
import { readTyped, textOf, textWithUnit } from './view/value-text.ts';

const wording = { language: 'fr', zone: 'Europe/Paris', yes: 'Oui', no: 'Non' };
const field = (type: FieldType, more: Partial<Field> = {}): Field => ({ id: type, name: type, label: type, type, ...more });
const options = [
  { key: 'open', label: { en: 'Open', fr: 'Ouvert' } },
  { key: 'done', label: 'Done, gone' },
];

describe('the views of field types', () => {
  it('are there for every type of core, and offer no comparison that its values have not', () => {
    expect(Object.keys(fieldViews).sort()).toEqual([...fieldTypes].sort());
    for (const type of fieldTypes) {
      const { value, showsRelation } = descriptorOf({ type });
      const known = showsRelation ? operatorsFor({ kind: 'identity', list: false }) : operatorsFor(value);
      for (const operator of viewOf(type).filter.operators) expect(known, `${type}: ${operator}`).toContain(operator);
    }
  });
  it('show a text that is a link as one, and a tag without choices as text', () => {
    expect([shownType(field('text', { subtype: 'link' })), shownType(field('tag')), shownType(field('tag', { misc: { options } }))]).toEqual([
      'link',
      'text',
      'tag',
    ]);
  });
  it('fill in a field of a form by what is stored, where the form asks for no other kind', () => {
    const of = (kind: 'text' | 'number' | 'datetime' | 'option' | 'formula', stored?: Field, multiple = false) =>
      viewOfFormField({ kind, multiple }, stored);
    expect(of('number', field('progress'))).toBe(fieldViews.progress);
    expect(of('datetime', field('datetime-local'))).toBe(fieldViews['datetime-local']);
    expect(of('text', field('number'))).toBe(fieldViews.text);
    expect([of('option'), of('option', undefined, true)]).toEqual([fieldViews.tag, fieldViews.multitag]);
    expect(of('formula', field('number'))).toBeNull();
  });
});

describe('values', () => {
  it('are told in words, one after the other, numbers with their unit', () => {
    const hours = field('number', { misc: { unit: 'h', decimals: 1 } });
    expect(textWithUnit(viewOf('number'), 1234.56, hours, wording)).toBe('1\u00a0234,6 h');
    expect(textWithUnit(viewOf('progress'), 40, field('progress'), wording)).toBe('40 %');
    expect(textOf(viewOf('multitag'), ['open', 'gone'], field('multitag', { misc: { options } }), wording)).toBe('Ouvert, gone');
    expect(textOf(viewOf('datetime'), '2026-11-12T08:30:00Z', field('datetime'), wording)).toBe('12 nov. 2026, 09:30');
    expect([textOf(viewOf('boolean'), false, null, wording), textOf(viewOf('text'), null, null, wording)]).toEqual(['Non', '']);
  });
  it('that were copied are read back as they were', () => {
    const read = (type: FieldType, typed: string, more?: Partial<Field>) => readTyped(viewOf(type), typed, field(type, more), wording);
    expect(read('multitag', 'Ouvert, done', { misc: { options } })).toEqual({ value: ['open', 'done'] });
    expect(read('multitag', 'Done, gone', { misc: { options } })).toEqual({ value: ['done'] });
    expect(read('multitag', 'shut', { misc: { options } })).toEqual({ unread: 'option' });
    expect(read('multitag', 'a; b')).toEqual({ value: ['a', 'b'] });
    const at = viewOf('datetime').data?.('2026-11-12T08:30:00Z', wording) ?? '';
    expect([at, read('datetime', at)]).toEqual(['2026-11-12 09:30', { value: '2026-11-12T08:30:00.000Z' }]);
    const exact = viewOf('datetime').data?.('2026-11-12T08:30:45Z', wording) ?? '';
    expect([exact, read('datetime', exact)]).toEqual(['2026-11-12 09:30:45', { value: '2026-11-12T08:30:45.000Z' }]);
    expect(read('datetime-local', '2026-11-12 09:30:45')).toEqual({ value: '2026-11-12T09:30:45' });
    expect(read('datetime', 'soon')).toEqual({ unread: 'date' });
    expect(read('datetime-local', '2026-11-12 09:30')).toEqual({ value: '2026-11-12T09:30' });
    expect(read('progress', '12,5')).toEqual({ value: 12.5 });
    expect(read('text', '')).toEqual({ value: null });
  });
});

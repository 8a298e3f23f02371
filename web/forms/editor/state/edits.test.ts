import { inOrder } from '@millwright/core/form/sections.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import { describe, expect, it } from 'vitest';
import { type FormDraft, formKind } from './draft.ts';
import {
  addField,
  changeField,
  fieldAt,
  moveField,
  moveInto,
  moveSection,
  placeField,
  placeSection,
  removeField,
  removeSection,
  turnField,
} from './edits.ts';

const text = (id: string, more: Partial<FormField> = {}): FormField => ({ id, kind: 'text', attribute: id, ...more });
const draft: FormDraft = {
  name: 'Job',
  title: 'Job',
  model: 'job',
  read_query: '',
  write_query: 'mutation',
  sections: [
    { id: 's', title: 'S' },
    { id: 't', title: 'T', page: true },
  ],
  fields: [text('a'), text('b', { section: 's' }), text('c', { section: 's' }), { ...text('l'), kind: 'items', columns: [text('x'), text('y')] }],
};
const order = (of: FormDraft) => inOrder(of).map(({ section, fields }) => [section?.id ?? '', ...fields.map(({ id }) => id)].join(' '));

describe('fields of a form', () => {
  it('are put beside another one, into its section, and columns among those of their lines; sections beside each other', () => {
    expect(order(placeField(draft, ['a'], 'c', 'above'))).toEqual([' l', 's b a c', 't']);
    expect(order(placeField(draft, ['c'], 'a', 'below'))).toEqual([' a c l', 's b', 't']);
    expect(order(placeField(draft, ['b'], 'c', 'below'))).toEqual([' a l', 's c b', 't']);
    const columns = placeField(draft, ['l', 'y'], 'x', 'above').fields.find(({ id }) => id === 'l')?.columns;
    expect(columns?.map(({ id }) => id)).toEqual(['y', 'x']);
    expect(order(placeSection(draft, 't', 's', 'above'))).toEqual([' a l', 't', 's b c']);
    expect(order(placeSection(draft, 's', 's', 'below'))).toEqual(order(draft));
  });

  it('move within their section, and past its end into the next one', () => {
    expect(order(draft)).toEqual([' a l', 's b c', 't']);
    expect(order(moveField(draft, ['a'], 1))).toEqual([' l a', 's b c', 't']);
    expect(order(moveField(draft, ['l'], 1))).toEqual([' a', 's l b c', 't']);
    expect(order(moveField(draft, ['b'], -1))).toEqual([' a l b', 's c', 't']);
    expect(order(moveField(draft, ['a'], -1))).toEqual(order(draft));
    expect(order(moveInto(draft, 'a', 't'))).toEqual([' l', 's b c', 't a']);
    expect(order(moveInto(draft, 'b', undefined))).toEqual([' a l b', 's c', 't']);
  });

  it('are changed, added and removed where they stand, columns of lines too', () => {
    const changed = changeField(draft, ['l', 'y'], { required: true, label: 'Y' });
    expect(fieldAt(changed.fields, ['l', 'y'])).toMatchObject({ required: true, label: 'Y' });
    expect(fieldAt(changeField(changed, ['l', 'y'], { label: undefined }).fields, ['l', 'y'])).not.toHaveProperty('label');
    expect(fieldAt(moveField(draft, ['l', 'y'], -1).fields, ['l'])?.columns?.map(({ id }) => id)).toEqual(['y', 'x']);
    expect(fieldAt(addField(draft, text('z'), { lines: ['l'] }).fields, ['l', 'z'])).toBeDefined();
    expect(order(addField(draft, text('z'), { section: 't' }))[2]).toBe('t z');
    expect(order(removeField(draft, ['b']))[1]).toBe('s c');
  });

  it('become another kind with what that needs, and lines that stay lines keep their columns', () => {
    const sample: FormField = { id: 'new', kind: 'sampling', attribute: 'l', columns: [text('p'), text('q')], allow_creation: true };
    const turned = fieldAt(turnField(changeField(draft, ['l'], { required: true, default: 1 }), ['l'], sample).fields, ['l']);
    expect(turned).toEqual({ ...sample, id: 'l', required: true, columns: [text('x'), text('y')] });
    const chosen = fieldAt(turnField(draft, ['l'], { id: 'new', kind: 'relationship', attribute: 'l', multiple: true }).fields, ['l']);
    expect(chosen).toEqual({ id: 'l', kind: 'relationship', attribute: 'l', multiple: true });
    const lines = fieldAt(turnField(draft, ['a'], { ...sample, attribute: 'a' }).fields, ['a']);
    expect(lines?.columns?.map(({ id }) => id)).toEqual(['p', 'q']);
  });

  it('stay when their section goes: they stand with what came before it', () => {
    expect(order(removeSection(draft, 's'))).toEqual([' a l b c', 't']);
    expect(order(moveSection(draft, 't', -1))).toEqual([' a l', 't', 's b c']);
  });

  it('are put together again from their parts, with what two people have changed of each', () => {
    expect(formKind.fromParts(formKind.partsOf(draft), [draft])).toEqual(draft);
  });
});

import type { FormField } from '@millwright/core/form/types.ts';
import { expect, it } from 'vitest';
import { formForOutsider, valuesForOutsider } from './outsider-form.ts';

const shown = (kind: FormField['kind'], attribute: string, columns?: FormField[]): FormField => ({
  id: attribute,
  kind,
  attribute,
  ...(columns && { columns }),
});
const customer = { identity: 'c', version: 3, name: 'Open Ltd', credit: 900, address: { identity: 'a', street: 'High' } };

it('has no prints: they read more of the record than the form shows', () => {
  const form = { id: 'f', slug: 'f', version: 1, name: 'F', title: 'F', model: 'm', fields: [shown('text', 'name'), shown('printable', 'print')] };
  expect(formForOutsider(form).fields.map(({ attribute }) => attribute)).toEqual(['name']);
});

it('answers no more of a related record than its name, whatever kind shows it', () => {
  const fields = [shown('text', 'customer'), shown('option', 'agents'), shown('items', 'lines', [shown('text', 'customer')])];
  const name = { identity: 'c', name: 'Open Ltd' };
  expect(valuesForOutsider(fields, { customer, agents: [customer], lines: [{ identity: 'l', customer }], secret: 'margin' })).toEqual({
    customer: name,
    agents: [name],
    lines: [{ identity: 'l', customer: name }],
  });
});

it('answers values that are no records as they are', () => {
  const values = { note: 'x', tags: ['a', 'b'], place: { lat: 1, lon: 2 }, none: null };
  expect(
    valuesForOutsider(
      ['note', 'tags', 'place', 'none'].map((name) => shown('text', name)),
      values,
    ),
  ).toEqual(values);
});

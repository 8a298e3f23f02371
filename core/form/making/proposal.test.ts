import { describe, expect, it } from 'vitest';
import { company } from '../../formula/testing/company.ts';
import type { ResolvedModel } from '../../model/schema.ts';
import { kindsFor, proposeField, proposeFields } from './proposal.ts';
import { formQueries } from './queries.ts';

const schema = company();
const order = schema.models.get('order') as ResolvedModel;
const ids = () => {
  let count = 0;
  return () => `f${++count}`;
};

describe('what a form is proposed to ask for', () => {
  it('is what people fill in of its model, what names it first, with its lines', () => {
    const fields = proposeFields(schema, order, ids());
    expect(fields[0]?.attribute).toBe(order.model.primary_attribute);
    expect(fields.some(({ kind }) => kind === 'formula')).toBe(false);
    const lines = fields.find(({ attribute }) => attribute === 'lines');
    expect(lines).toMatchObject({ kind: 'items', allow_creation: true, allow_deletion: true });
    expect(lines?.columns?.map(({ attribute }) => attribute)).not.toContain('order');
    expect(fields.find(({ attribute }) => attribute === 'customer')).toMatchObject({ kind: 'relationship', allow_existing: true });
  });

  it('is not what carries the process of a record', () => {
    const process = { type: 'order', process: 'customer', active: 'gone', operations: 'lines', link: 'order' };
    const ruled = { ...order, model: { ...order.model, misc: { ...order.model.misc, process } } };
    const names = proposeFields(schema, ruled, ids()).map(({ attribute }) => attribute);
    expect(names).toContain(order.model.primary_attribute);
    expect(names).not.toContain('customer');
    expect(names).not.toContain('lines');
  });

  it('knows what fits an attribute, and nothing for what is not there', () => {
    expect([kindsFor(order, 'number'), kindsFor(order, 'open'), kindsFor(order, 'lines'), kindsFor(order, 'nothing')]).toEqual([
      ['text', 'long_text', 'autocomplete'],
      ['formula'],
      ['items', 'relationship', 'sampling'],
      [],
    ]);
    expect(proposeField(schema, order, 'nothing', ids())).toBeNull();
  });
});

describe('formQueries', () => {
  it('read everything that is shown, and leave out what the model does not have', () => {
    const fields = [...proposeFields(schema, order, ids()).filter(({ attribute }) => ['number', 'customer', 'lines'].includes(attribute))];
    const lines = fields.map((field) =>
      field.columns ? { ...field, columns: field.columns.filter(({ attribute }) => attribute === 'quantity') } : field,
    );
    const { read_query, write_query } = formQueries(schema, order, [...lines, { id: 'x', kind: 'text', attribute: 'gone' }]);
    expect(read_query).toBe(
      'query ($node_id: ID!) { order_by_id(id: $node_id) { identity version number customer { identity name } lines { identity version quantity } } }',
    );
    expect(write_query).toBe('mutation ($values: JSON!) { save_order(items: [$values]) { identity } }');
  });
});

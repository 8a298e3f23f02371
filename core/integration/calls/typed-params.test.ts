import { expect, it } from 'vitest';
import type { Operation } from '../operation.ts';
import { outputSchema } from './output-schema.ts';
import { typedParams } from './typed-params.ts';

const operation: Operation = {
  name: 'order',
  method: 'POST',
  path: '/orders/{id}',
  params: [
    { name: 'id', in: 'path', type: 'text' },
    { name: 'quantity', in: 'body', type: 'number', required: true },
    { name: 'due', in: 'body', type: 'date' },
    { name: 'paid', in: 'body', type: 'boolean' },
    { name: 'note', in: 'body', type: 'text' },
  ],
};

it('reads what a step fills in as the types of the operation, and leaves what means nothing to be refused', () => {
  const given = { id: 7, quantity: '2.5', due: '2026-03-01T10:00:00Z', paid: 'true', note: '', other: 'x' };
  expect(typedParams(operation, given)).toEqual({ id: '7', quantity: 2.5, due: '2026-03-01', paid: true, other: 'x' });
  expect(typedParams(operation, { quantity: 'many', paid: 'maybe', due: 'soon' })).toEqual({ quantity: 'many', paid: 'maybe', due: 'soon' });
});

it('describes what a step hands on as a JSON Schema, pages as their list', () => {
  expect(outputSchema(operation)).toBeNull();
  const answer = { type: 'object', properties: { id: { type: 'string' } } };
  expect(outputSchema({ ...operation, answer })).toMatchObject({ properties: { data: answer } });
  expect(outputSchema({ ...operation, answer, pagination: { by: 'link' } })).toMatchObject({
    properties: { data: { type: 'array', items: answer } },
  });
});

import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { diagramOf, pairsOf } from './diagram.ts';

const models = ['order', 'customer', 'address', 'tool'].map((slug) => ({ id: `id-${slug}`, slug }) as Model);
const relation = (id: string, object_id: string, to_object_id: string, more = {}) => ({ id, object_id, to_object_id, ...more }) as Relation;
const relations = [
  relation('buyer', 'order', 'id-customer'),
  relation('payer', 'customer', 'order'),
  relation('home', 'address', 'customer'),
  relation('gone', 'tool', 'order', { deletedAt: '2026-01-01' }),
  relation('self', 'tool', 'tool'),
];

it('joins two models by one line, however many relations lead from one to the other and whichever way', () => {
  expect(pairsOf(models, relations).map(({ from, to, relations: ids }) => `${from}-${to}: ${ids}`)).toEqual([
    'order-customer: buyer,payer',
    'address-customer: home',
    'tool-tool: self',
  ]);
});

it('shows one model with its neighbours alone when it is in focus', () => {
  expect(diagramOf(models, relations, 'customer').boxes.map(({ id }) => id)).toEqual(['order', 'customer', 'address']);
  expect(diagramOf(models, relations, 'address').boxes.map(({ id }) => id)).toEqual(['customer', 'address']);
});

it('places every model apart from the others, and lines end at their borders', () => {
  const { boxes, lines } = diagramOf(models, relations, null);
  expect(boxes).toHaveLength(4);
  for (const one of boxes)
    for (const other of boxes) {
      if (one === other) continue;
      expect(one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(
        true,
      );
    }
  expect(lines.map(({ from, to }) => `${from}-${to}`)).toEqual(['order-customer', 'address-customer']);
});

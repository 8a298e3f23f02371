import type { Rows } from '@millwright/core/automation/actions.ts';
import { expect, it } from 'vitest';
import { context, decide, updated } from '../../../testing/decide.ts';
import { followShortages } from './follow.ts';

const part = {
  identity: 'flour',
  article: 'flour',
  std_label: 'Flour',
  std_unit: 'kg',
  std_line_num: 1,
  std_quantity: 0.2,
  std_asked_quantity: null,
  std_type_of_bom: null,
  std_lacked_quantity: 0,
  std_bom_line: null,
  order: 'order',
  order_quantity: 10,
  std_quantity_scrapped: 0,
  std_due_date: null,
  std_priority: null,
  created_at: '2026-11-01T00:00:00Z',
  std_raw_materials_available: true,
  std_awaiting_materials_reason: null,
  std_step: 'std-mo-status-draft',
};

it('the parts of all orders are compared once to find what changes and to say it', () => {
  let comparisons = 0;
  const lists: Record<string, unknown[]> = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, [value]]));
  Object.defineProperty(lists, 'identity', {
    get: () => {
      comparisons++;
      return [part.identity];
    },
    enumerable: true,
  });
  const rows = {
    about: [{ article: ['flour'] }],
    articles: [{ identity: 'flour' }],
    parts: [lists],
    own_picks: [],
    stored: [],
    held: [],
  } as unknown as Rows;
  const action = followShortages.find(({ name }) => name.endsWith('/followOrders'));
  if (!action) throw new Error('There is no such action.');
  for (const read of action.reads.slice(3)) expect(Object.keys(read(rows, context))).toEqual(['other_parts']);
  expect(updated(decide(action, rows).effects, 'order')[0]?.properties).toMatchObject({ std_awaiting_materials_reason: 'Manque MP: Flour 2 kg' });
  expect(comparisons).toBe(1);
});

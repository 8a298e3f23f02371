import { expect, it } from 'vitest';
import { schema } from '../../../testing/configuration.ts';

/** The columns of each page on which picks are worked through, by its model. */
const pickingPages = [...schema.models.values()].flatMap(({ model }) =>
  (model.misc?.page?.tables ?? [])
    .filter(({ name, work }) => work && name.endsWith('std_picking_lines'))
    .map(({ columns = [] }) => [model.slug, columns.map(({ path }) => path)] as const),
);

it('has why its lot was chosen beside it on every page that it is picked on', () => {
  expect(pickingPages.map(([slug]) => slug).sort()).toEqual(['std_manufacturing_order', 'std_shipment']);
  for (const [, columns] of pickingPages) expect(columns).toContain('std_lot_reasons');
});

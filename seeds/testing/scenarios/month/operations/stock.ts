import { scrap, transfer } from '../../../moves.ts';
import { lot, type Operations, one } from './at.ts';

/** Operations on stored goods. */
export const stock: Operations = {
  transfer: [
    3,
    async (at) => {
      const each = await lot(at);
      await transfer(
        at.works,
        each.identity,
        at.draw.one(at.factory.places) ?? '',
        at.draw.figure() < 0.3 ? null : at.draw.quantity(each.std_quantity),
      );
    },
  ],
  scrap: [
    2,
    async (at) => {
      const each = await lot(at);
      await scrap(at.works, each.identity, at.draw.quantity(Math.min(each.std_quantity, 3)));
    },
  ],
  count: [
    3,
    async (at) => {
      const each = await lot(at);
      const counted = Math.max(0, each.std_quantity + (at.draw.figure() < 0.3 ? 0 : at.draw.quantity(6) - 3));
      await at.works.submit('perform-inventory', {
        std_responsible_name: 'Ana',
        std_lines: [{ std_lot: each.identity, std_counted_quantity: counted }],
      });
    },
  ],
  'goods go back to the supplier': [
    1,
    async (at) => {
      const each = await lot(at);
      const values = { std_supplier: at.factory.supplier, std_reason: 'Sour' };
      await at.works.submit('supplier-return', {
        ...values,
        std_lot: each.identity,
        std_quantity: at.draw.quantity(Math.min(2, each.std_quantity)),
      });
    },
  ],
  'built-in place is renamed, and keeps its key': [
    1,
    async (at) => {
      const { identity, std_key } = await one<{ identity: string; std_key: string }>(
        at,
        'std_stock_location',
        'identity std_key',
        'std_key',
        'isNotEmpty',
      );
      await at.works.update('std_stock_location', identity, { std_label: `Place ${Math.floor(at.draw.figure() * 100)}` });
      const refused = (work: Promise<unknown>) =>
        work.then(
          () => Promise.reject(new Error(`${std_key} was lost`)),
          () => undefined,
        );
      await refused(at.works.update('std_stock_location', identity, { std_key: null }));
      await refused(at.works.remove(identity));
    },
  ],
  'returned goods are released': [
    1,
    async (at) => {
      const each = await one<{ identity: string }>(at, 'std_sku_lot', 'identity', 'std_stock_location.std_label', 'equal', 'Bloqué qualité');
      await transfer(at.works, each.identity, at.draw.one(at.factory.places) ?? '');
    },
  ],
};

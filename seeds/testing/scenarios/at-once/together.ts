import type { Effect, ServerAction } from '@millwright/core/automation/actions.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { expect } from 'vitest';
import { aboutRecord } from '../../../manufacturing/actions/library/action.ts';
import { byId } from '../../../manufacturing/actions/library/reads.ts';
import { rowOf } from '../../../manufacturing/actions/library/rows.ts';
import { movement } from '../../../manufacturing/actions/stock/movement.ts';
import { fixedPlace, type StockLocation } from '../../../manufacturing/actions/stock/places.ts';
import { act, automation } from '../../../manufacturing/automations/shared/automation.ts';
import { seeds } from '../../../seeds.ts';
import { jam, quantities } from '../../stock.ts';
import { activeKey, find, type Works } from '../../works.ts';

type Pick = {
  identity: string;
  std_lot: { identity: string; std_stock_location: { identity: string } };
  std_shipment_line: { std_shipment: { identity: string } };
};

/** Moves a pick, links it, dates and advances its shipment; `more` is taken out of the lot afterwards. */
const moveAndTake = (name: string, more: number): ServerAction =>
  aboutRecord({
    name,
    label: name,
    description: name,
    model: 'std_picking_line',
    reads: [
      (id) => ({
        pick: byId(
          'std_picking_line',
          id,
          'identity std_lot { identity std_stock_location { identity } } std_shipment_line { std_shipment { identity } }',
        ),
        customer: fixedPlace('client'),
      }),
    ],
    decide: (_, rows, { now, today }) => {
      const pick = rowOf<Pick>(rows, 'pick');
      if (!pick) throw new Error('there is no such pick');
      const shipment = pick.std_shipment_line.std_shipment.identity;
      const out = (ref: string, quantity: number): Effect =>
        movement({
          type: 'shipment',
          quantity,
          now,
          ref,
          lot: pick.std_lot.identity,
          from: pick.std_lot.std_stock_location.identity,
          to: rowOf<StockLocation>(rows, 'customer')?.identity ?? null,
          line: `${pick.identity}/${ref}`,
          source: { std_shipment: shipment },
          document: name,
          subject: ref,
        });
      return {
        effects: [
          out('first', 5),
          { op: 'update', id: pick.identity, links: { std_stock_mouvement: { ref: 'first' } } },
          { op: 'update', id: shipment, properties: { std_shipping_date: today } },
          { op: 'transition', object_id: shipment, action: 'advance' },
          out('second', more),
        ],
      };
    },
  });

/** Two steps that differ only in one point: the last effect of the second can't be written. */
export const togetherActions = [moveAndTake('testing/all', 1), moveAndTake('testing/none', 1_000)];
export const withTogether: BuiltIn = {
  ...seeds.builtIn,
  settings_data_connections: [
    ...seeds.builtIn.settings_data_connections,
    ...togetherActions.map(({ name }) =>
      automation({ slug: name.replace('/', '-'), label: name, trigger: { type: 'manual' }, steps: [act('move', name, name)] }),
    ),
  ],
};

/** Movements, lot quantities, links, operations and events of a step are either all written, or none if one can't be. */
export async function commitsTogether(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const shipment = await works.save('std_shipment', {
    properties: {},
    children: {
      std_lines: [
        {
          properties: { std_quantity: 5, std_line_num: 1 },
          links: { std_sku: sku },
          children: { std_picking_lines: [{ properties: { std_qty_to_pick: 5 }, links: { std_lot: lots.late } }] },
        },
      ],
    },
  });
  await works.settled();
  await works.setStep(shipment, 'std-shipment-status-note-to-print');
  await works.settled();
  const [pick] = await find<{ identity: string }>(works, 'std_picking_line', 'std_lot', lots.late, 'identity');
  const id = pick?.identity ?? '';
  const state = async () => ({
    movements: (await find(works, 'std_stock_mouvement', 'std_shipment', shipment, 'std_quantity')).length,
    quantity: (await quantities(works, sku)).LATE,
    linked: await find(works, 'std_picking_line', 'identity', id, 'std_stock_mouvement { std_quantity }'),
    shipped: await find(works, 'std_shipment', 'identity', shipment, 'std_shipping_date'),
    step: await activeKey(works, shipment),
    statuses: (await works.live(shipment)).operations.map(({ status }) => status),
    events: [await works.events(id), await works.events(lots.late), await works.events(shipment)],
  });
  const before = await state();
  expect(before).toMatchObject({ movements: 0, quantity: 50, linked: [{ std_stock_mouvement: null }], step: 'std-shipment-status-note-to-print' });
  await works.run('testing-none', id);
  await expect(works.settled()).rejects.toThrow('negative_balance');
  // The only trace of the run is that the timeline of the picking line says that it failed.
  const [told = 0, ...others] = before.events;
  const refused = { ...before, events: [told + 1, ...others] };
  expect(await state()).toEqual(refused);
  await works.run('testing-all', id);
  await expect(works.settled()).rejects.toThrow('testing-none');
  const after = await state();
  expect(after).toMatchObject({
    movements: 2,
    quantity: 44,
    linked: [{ std_stock_mouvement: { std_quantity: 5 } }],
    shipped: [{ std_shipping_date: works.today }],
    step: 'std-shipment-status-preparation',
  });
  expect(after.statuses).not.toEqual(before.statuses);
  for (const [at, count] of after.events.entries()) expect(count).toBeGreaterThan(refused.events[at] ?? 0);
}

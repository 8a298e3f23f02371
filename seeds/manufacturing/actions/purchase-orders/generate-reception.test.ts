import { expect, it } from 'vitest';
import { created, decide, transitions } from '../../../testing/decide.ts';
import { generateReception, receiveTheRest } from './generate-reception.ts';

type Came = { ordered: number; received?: number; step: string };
const order = (...came: Came[]) => ({
  order: [
    {
      identity: 'po',
      std_expected_reception_date: '2026-12-01',
      std_supplier: { identity: 'mill' },
      std_receptions: came.map((_, index) => ({ identity: `reception-${index}` })),
      std_lines: [
        {
          identity: 'pol',
          std_label: 'white',
          std_line_num: 1,
          std_quantity: 100,
          std_sku: { identity: 'flour' },
          std_reception_lines: came.map(({ ordered, received, step }) => ({
            std_order_quantity: ordered,
            std_received_quantity: received ?? null,
            std_reception: { std_active_operation: { std_key: `std-rec-status-${step}` } },
          })),
        },
      ],
    },
  ],
});

it('prefills one reception from the order and gives it its process', () => {
  const { effects } = decide(generateReception, order());
  expect(created(effects, 'std_reception')).toMatchObject([
    { properties: { std_expected_reception_date: '2026-12-01' }, links: { std_po: 'po', std_supplier: 'mill' } },
  ]);
  expect(created(effects, 'std_reception_line')).toMatchObject([
    { properties: { std_line_num: 1, std_order_quantity: 100, std_description: 'white' }, links: { std_sku: 'flour', std_pol: 'pol' } },
  ]);
  expect(transitions(effects)).toEqual([{ op: 'transition', object_id: { ref: 'reception' }, action: 'assign' }]);
});

it('is expected with the first of the lines that it takes: on their own days, else on that of the order', () => {
  const day = (...own: (string | null)[]) => {
    const [po] = order().order;
    const std_lines = own.map((std_expected_reception_date, at) => ({ ...po?.std_lines[0], identity: `${at}`, std_expected_reception_date }));
    return created(decide(generateReception, { order: [{ ...po, std_lines }] }).effects, 'std_reception')[0]?.properties;
  };
  expect(day('2026-12-24', '2026-12-20')).toEqual({ std_expected_reception_date: '2026-12-20' });
  expect(day('2026-12-24', null)).toEqual({ std_expected_reception_date: '2026-12-01' });
  expect(day('2026-11-30', null)).toEqual({ std_expected_reception_date: '2026-11-30' });
  const came = order({ ordered: 100, received: 60, step: 'complete' }).order[0];
  const rest = { ...came, std_lines: [{ ...came?.std_lines[0], std_expected_reception_date: '2026-12-24' }] };
  expect(created(decide(receiveTheRest, { order: [rest] }).effects, 'std_reception')[0]?.properties).toEqual({
    std_expected_reception_date: '2026-12-24',
  });
});

it('makes no second one', () => expect(decide(generateReception, order({ ordered: 100, step: 'waiting' })).effects).toEqual([]));

it('receives the rest: what neither came nor is expected', () => {
  const rest = (...came: Came[]) =>
    created(decide(receiveTheRest, order(...came)).effects, 'std_reception_line').map((line) => line.properties.std_order_quantity);
  expect(rest({ ordered: 100, received: 60, step: 'complete' })).toEqual([40]);
  expect(rest({ ordered: 100, received: 60, step: 'complete' }, { ordered: 40, step: 'waiting' })).toEqual([]);
  expect(rest({ ordered: 100, step: 'cancelled' })).toEqual([100]);
});

import { describe, expect, it } from 'vitest';
import { created, decide, transitions } from '../../../testing/decide.ts';
import { generateShipment, shipTheRest } from './generate-shipment.ts';

type Sent = { ordered: number; picked?: number; step: string };
const sent = ({ ordered, picked, step }: Sent) => ({
  std_order_quantity: ordered,
  std_quantity: picked ?? 0,
  std_picking_lines: picked === undefined ? [] : [{ identity: 'pick' }],
  std_shipment: { std_active_operation: { std_key: `std-shipment-status-${step}` } },
});
const order = (shipments: number, ...lines: Sent[]) => ({
  order: [
    {
      identity: 'order',
      std_order_date: '2026-11-20',
      std_delivery_date: '2026-11-28',
      std_client: { identity: 'shop', std_delivery_address: '1 High Street' },
      std_shipments: Array.from({ length: shipments }, (_, index) => ({ identity: `shipment-${index}` })),
      std_lines: [
        {
          identity: 'line',
          std_line_num: 1,
          std_quantity: 10,
          std_description: 'strawberry',
          std_sku: { identity: 'jam' },
          std_shipment_lines: lines.map(sent),
        },
      ],
    },
  ],
});

describe('the shipment of an order', () => {
  const { effects } = decide(generateShipment, order(0));

  it('copies party, dates, address, article, quantity, description and line number', () => {
    expect(created(effects, 'std_shipment')).toMatchObject([
      {
        properties: { std_order_date: '2026-11-20', std_delivery_date: '2026-11-28', std_delivery_address: '1 High Street' },
        links: { std_order: 'order', std_client: 'shop' },
      },
    ]);
    expect(created(effects, 'std_shipment_line')).toMatchObject([
      {
        properties: { std_line_num: 1, std_order_quantity: 10, std_quantity: 10, std_description: 'strawberry' },
        links: { std_sku: 'jam', std_order_line: 'line' },
      },
    ]);
  });

  it('has the whole address of its customer, and no part of it twice', () => {
    const addressOf = (parts: object) => {
      const customer = { order: order(0).order.map((each) => ({ ...each, std_client: { ...each.std_client, ...parts } })) };
      return created(decide(generateShipment, customer).effects, 'std_shipment')[0]?.properties?.std_delivery_address;
    };
    expect(addressOf({ std_postal_code: '75001', std_city: 'Paris', std_country: 'France' })).toBe('1 High Street\n75001 Paris\nFrance');
    expect(addressOf({ std_delivery_address: '1 High Street, 75001 PARIS', std_postal_code: '75001', std_city: 'Paris' })).toBe(
      '1 High Street, 75001 PARIS',
    );
    expect(addressOf({ std_delivery_address: '1 Rust Street', std_country: 'US' })).toBe('1 Rust Street\nUS');
    expect(addressOf({ std_city: 'Paris' })).toBe('1 High Street\nParis');
    expect(addressOf({ std_delivery_address: null, std_city: 'Paris' })).toBe(null);
  });

  it('gets its process', () => expect(transitions(effects)).toEqual([{ op: 'transition', object_id: { ref: 'shipment' }, action: 'assign' }]));

  it('is not made when the order has one', () => expect(decide(generateShipment, order(1)).effects).toEqual([]));

  it('is not made for an order that was cancelled meanwhile, and neither is its rest', () => {
    const cancelled = { order: order(0).order.map((each) => ({ ...each, std_active_operation: { std_key: 'std-so-status-cancelled' } })) };
    for (const action of [generateShipment, shipTheRest]) expect(decide(action, cancelled).effects).toEqual([]);
  });
});

describe('the rest of an order', () => {
  const rest = (...lines: Sent[]) =>
    created(decide(shipTheRest, order(lines.length, ...lines)).effects, 'std_shipment_line').map((line) => line.properties.std_quantity);

  it('is what is on no shipment yet', () => {
    expect(rest({ ordered: 10, picked: 6, step: 'complete' })).toEqual([4]);
    expect(rest({ ordered: 10, picked: 6, step: 'note-to-print' })).toEqual([4]);
    expect(rest({ ordered: 10, picked: 6, step: 'awaiting-materials' })).toEqual([]);
    expect(rest({ ordered: 10, picked: 6, step: 'complete' }, { ordered: 4, step: 'picking-to-input' })).toEqual([]);
  });

  it('counts cancelled shipments as not sent', () => expect(rest({ ordered: 10, picked: 10, step: 'cancelled' })).toEqual([10]));

  it('makes nothing when nothing is left', () => {
    expect(decide(shipTheRest, order(1, { ordered: 10, picked: 10, step: 'complete' })).effects).toEqual([]);
  });
});

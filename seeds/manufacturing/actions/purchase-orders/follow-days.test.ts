import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { decide } from '../../../testing/decide.ts';
import { followPurchaseDays } from './follow-days.ts';

const line = (own: string | null, order: string | null, parts: JsonObject = {}) => ({
  std_received_quantity: null,
  std_lots: [],
  std_pol: { std_expected_reception_date: own, std_po: { std_expected_reception_date: order } },
  ...parts,
});
const after = (...std_lines: JsonObject[]) =>
  decide(followPurchaseDays, { receptions: [{ identity: 'reception', std_expected_reception_date: '2026-12-01', std_lines }] }).effects;
const on = (std_expected_reception_date: string) => [{ op: 'update', id: 'reception', properties: { std_expected_reception_date } }];

it('expects a reception on the first day of its lines: their own, else that of their order', () => {
  expect(after(line('2026-12-24', '2026-12-01'))).toEqual(on('2026-12-24'));
  expect(after(line(null, '2026-12-10'), line('2026-12-08', '2026-12-10'))).toEqual(on('2026-12-08'));
  expect(after(line(null, '2026-12-01'), line('2026-12-24', '2026-12-01'))).toEqual([]);
});

it('leaves its day alone where nothing says another, and where something has come', () => {
  expect(after(line(null, null))).toEqual([]);
  expect(after({ ...line(null, null), std_pol: null })).toEqual([]);
  expect(after(line('2026-12-24', null, { std_received_quantity: 3 }))).toEqual([]);
  expect(after(line('2026-12-24', null, { std_lots: [{ identity: 'lot' }] }))).toEqual([]);
});

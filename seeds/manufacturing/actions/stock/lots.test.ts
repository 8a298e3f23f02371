import { describe, expect, it } from 'vitest';
import { inPickingOrder, type Lot, pickableLots } from './lots.ts';
import { stockSettings } from './settings.ts';

const lot = (identity: string, std_dlc: string | null, std_created_at: string, mode = 'batch-perishable'): Lot => ({
  identity,
  std_lot_num: identity,
  std_quantity: 5,
  std_dlc,
  std_created_at,
  created_at: '2026-01-01T00:00:00Z',
  std_sku: { identity: mode, std_stock_management_mode: mode },
});
const order = (lots: Lot[], days?: number) => inPickingOrder(lots, '2026-11-21', days).map(({ identity }) => identity);

describe('perishable lots', () => {
  it('are taken by expiry, then by creation', () => {
    const lots = [lot('late', '2027-03-01', '2026-01-01'), lot('soon-b', '2026-12-01', '2026-02-02'), lot('soon-a', '2026-12-01', '2026-02-01')];
    expect(order(lots)).toEqual(['soon-a', 'soon-b', 'late']);
  });

  it('are good on their last day and never after it, nor without a date', () => {
    expect(order([lot('today', '2026-11-21', '1'), lot('yesterday', '2026-11-20', '2'), lot('undated', null, '3')])).toEqual(['today']);
  });

  it('want 60 days ahead in the alternative pick', () => {
    expect(order([lot('59', '2027-01-19', '1'), lot('60', '2027-01-20', '2')], 60)).toEqual(['60']);
  });
});

it('other lots are taken by creation, whatever their date', () => {
  expect(order([lot('second', '2020-01-01', '2026-02-01', 'batch'), lot('first', null, '2026-01-01', 'batch')])).toEqual(['first', 'second']);
});

describe('blocked places', () => {
  const places = (options: Parameters<typeof stockSettings>[0]) => JSON.stringify(pickableLots(['jam'], stockSettings(options)).variables);

  it('are the two of the trade unless the company says otherwise', () => {
    expect(places({})).toContain('["ALT (futur bâtiment)","Bloqué qualité"]');
    expect(places({ stock: { blocked_places: ['Quarantine'] } })).toContain('["Quarantine"]');
  });

  it('fall back to the default when the setting makes no sense', () => {
    expect(stockSettings({ stock: { blocked_places: 'all', shipment_days_ahead: -3 } })).toEqual(stockSettings({}));
  });
});

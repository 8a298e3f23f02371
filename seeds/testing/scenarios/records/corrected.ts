import { expect } from 'vitest';
import { jam } from '../../stock.ts';
import { find, type Works } from '../../works.ts';

const settled = (field: string) => ({ code: 'invalid', details: { fields: [{ field, code: 'settled' }] } });
const std_correction_reason = 'Label was misprinted';

/**
 * Number and expiry date of a moved lot, and unit and lot mode of its article, can be changed only with a new reason, by
 * records and forms.
 */
export async function correctsWithReason(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  for (const [model, id, properties] of [
    ['std_sku_lot', lots.late, { std_lot_num: 'OTHER' }],
    ['std_sku_lot', lots.late, { std_dlc: '2099-01-01' }],
    ['std_sku', sku, { std_unit: 'kg' }],
    ['std_sku', sku, { std_stock_management_mode: 'batch' }],
  ] as const) {
    const [name = ''] = Object.keys(properties);
    await expect(works.update(model, id, properties)).rejects.toMatchObject(settled(`properties.${name}`));
    const reason = `${std_correction_reason}: ${name}`;
    await works.update(model, id, { ...properties, std_correction_reason: reason });
    expect(await find(works, model, 'identity', id, `${name} std_correction_reason`)).toMatchObject([
      { ...properties, std_correction_reason: reason },
    ]);
  }
  await works.update('std_sku', sku, { std_label: 'Jam of plums' });
  await byForm(works, sku);
}

async function byForm(works: Works, sku: string): Promise<void> {
  const values = { std_label: 'Jam', std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'glass' };
  const reason = `${std_correction_reason}: std_stock_management_mode`;
  const again = works.submit('edit-sku', { ...values, std_correction_reason: reason }, sku);
  await expect(again, 'the reason of another correction').rejects.toMatchObject(settled('std_unit'));
  await works.submit('edit-sku', { ...values, std_correction_reason: 'Sold by the glass' }, sku);
  const fresh = await works.save('std_sku', { properties: { std_label: 'Bolt', std_unit: 'pc' } });
  await works.update('std_sku', fresh, { std_unit: 'kg' });
}

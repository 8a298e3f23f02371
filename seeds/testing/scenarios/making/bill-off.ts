import { expect } from 'vitest';
import { find, type Works } from '../../works.ts';
import { record, refusal, step } from './baking.ts';
import { bakery } from './production.ts';

type Line = { std_label: string; std_quantity: number; std_used_quantity: number | null; std_off_by: number | null };
type Bill = { identity: string; std_is_off: boolean; std_off_text: string | null; std_lines: Line[]; std_sku: { std_bill_off: string | null } };

async function billOf(works: Works, article: string) {
  const fields = `identity std_is_off std_off_text std_sku { std_bill_off } std_lines { std_label std_quantity std_used_quantity std_off_by }`;
  const [bill] = await find<Bill>(works, 'std_bom', 'std_sku', article, fields);
  const flour = bill?.std_lines.find(({ std_label }) => std_label === 'Cake flour');
  return { bill: bill as Bill, flour };
}

/** Puts an order of ten in production after a person has picked this quantity of flour. */
async function picked(works: Works, order: string, flour: number) {
  await works.setStep(order, step('picking'));
  await works.settled();
  const picks = await find<{ identity: string; std_article: string }>(
    works,
    'std_picking_line',
    'std_manufacturing_order',
    order,
    'identity std_article',
  );
  const pick = picks.find(({ std_article }) => std_article === 'Cake flour');
  await works.update('std_picking_line', pick?.identity ?? '', { std_qty_to_pick: flour });
  await works.settled();
  await works.setStep(order, step('production'));
  await works.settled();
}

/** After ten outputs that used more flour than the bill, the bill reports it; one tap changes it, and another reverts that. */
export async function saysThatTheBillIsOff(works: Works): Promise<void> {
  const { cake, order } = await bakery(works, 50, 50);
  await picked(works, order, 2.4);
  for (let made = 0; made < 9; made += 1) await record(works, { order, std_quantity: 1 });
  await works.settled();
  expect(await billOf(works, cake)).toMatchObject({ bill: { std_is_off: false, std_off_text: null }, flour: { std_used_quantity: null } });
  await record(works, { order, std_quantity: 1 });
  await works.settled();
  const said = 'Cake flour: 0.2 → 0.24 kg';
  const { bill, flour } = await billOf(works, cake);
  expect([bill.std_off_text, bill.std_sku.std_bill_off, flour]).toEqual([
    said,
    said,
    { std_label: 'Cake flour', std_quantity: 0.2, std_used_quantity: 0.24, std_off_by: 20 },
  ]);

  const change = await works.submit('change-bill', { std_bom: bill.identity });
  expect(await billOf(works, cake)).toMatchObject({
    bill: { std_is_off: false },
    flour: { std_quantity: 0.24, std_used_quantity: null },
  });
  const changes = () => find(works, 'std_bill_change', 'identity', change, 'std_change std_undone');
  expect(await changes()).toEqual([{ std_change: said, std_undone: false }]);
  await expect(works.submit('change-bill', { std_bom: bill.identity })).rejects.toMatchObject(refusal('std_bom', 'nothing-off'));

  const back = await works.submit('undo-bill-change', { std_undoes: change });
  expect((await billOf(works, cake)).flour?.std_quantity).toBe(0.2);
  expect(await changes()).toEqual([{ std_change: said, std_undone: true }]);
  const [undone] = await find(works, 'std_bill_change', 'identity', back, 'std_change');
  expect(undone).toEqual({ std_change: 'Cake flour: 0.24 → 0.2 kg' });
  await expect(works.submit('undo-bill-change', { std_undoes: change })).rejects.toThrow();
}

/** A change of a bill that somebody has changed since is not reverted. */
export async function takesNoOthersChangeBack(works: Works): Promise<void> {
  const { cake, order } = await bakery(works, 50, 50);
  await picked(works, order, 1.6);
  for (let made = 0; made < 10; made += 1) await record(works, { order, std_quantity: 1 });
  await works.settled();
  const { bill } = await billOf(works, cake);
  expect(bill.std_off_text).toBe('Cake flour: 0.2 → 0.16 kg');
  const change = await works.submit('change-bill', { std_bom: bill.identity });
  const lines = await find<{ identity: string; std_bom: { identity: string } }>(
    works,
    'std_bom_line',
    'std_label',
    'Cake flour',
    'identity std_bom { identity }',
  );
  const own = lines.find(({ std_bom }) => std_bom.identity === bill.identity);
  await works.update('std_bom_line', own?.identity ?? '', { std_quantity: 0.18 });
  await expect(works.submit('undo-bill-change', { std_undoes: change })).rejects.toMatchObject(refusal('std_undoes', 'changed-since'));
}

import { expect } from 'vitest';
import { find, type WorksWithActions } from '../../works.ts';
import { overPromised } from '../flows/promises.ts';
import { article, lot, place, shipping } from '../flows/waiting.ts';

type Pick = { identity: string; std_qty_to_pick: number };
type Works = WorksWithActions;

/** Five of an article, reserved for one shipment. */
async function promisedFive(works: Works, label: string) {
  const sku = await article(works, label);
  const five = await lot(works, sku, 5, await place(works, `${label} rack`));
  const first = await shipping(works, [{ sku, quantity: 5 }]);
  const picks = () => find<Pick>(works, 'std_picking_line', 'std_lot', five, 'identity std_qty_to_pick');
  return { sku, five, first, picks, pick: (await picks())[0]?.identity ?? '' };
}

const lineOf = async (works: Works, shipment: string) =>
  (await find<{ identity: string }>(works, 'std_shipment_line', 'std_shipment', shipment, 'identity'))[0]?.identity ?? '';

/** The expected refusal: the lot's free quantity and the requested one. */
const refusing = (free: number, asked: number) => ({
  code: 'invalid',
  details: { fields: [{ code: 'refused', message: expect.stringMatching(new RegExp(`L5\\D+${free}\\D+${asked}\\D`)) }] },
});

/**
 * A pick, or a shipment with its picks, is restored from the trash after others have taken its goods: it is refused, and
 * succeeds completely once they are free.
 */
export async function comesBackFromTheTrash(works: Works): Promise<void> {
  const { sku, first, picks, pick } = await promisedFive(works, 'Trashed');
  await works.remove(pick);
  const second = await shipping(works, [{ sku, quantity: 5 }]);
  await expect(works.restore('std_picking_line', pick)).rejects.toMatchObject(refusing(0, 5));
  await works.remove(first.shipment);
  await works.restore('std_shipment', first.shipment);
  await works.remove(second.shipment);
  await works.settled();
  await works.restore('std_picking_line', pick);
  await expect(works.restore('std_shipment', second.shipment)).rejects.toMatchObject(refusing(0, 5));
  expect(await overPromised(works, sku)).toEqual([]);
  expect(await picks()).toEqual([{ identity: pick, std_qty_to_pick: 5 }]);
}

/** A pick is raised, or the undo in the timeline raises it again. */
export async function isRaised(works: Works): Promise<void> {
  const { sku, pick } = await promisedFive(works, 'Raised');
  await expect(works.update('std_picking_line', pick, { std_qty_to_pick: 504 })).rejects.toMatchObject(refusing(5, 504));
  await works.update('std_picking_line', pick, { std_qty_to_pick: 1 });
  await works.settled();
  await shipping(works, [{ sku, quantity: 4 }]);
  await expect(works.update('std_picking_line', pick, { std_qty_to_pick: 5 })).rejects.toMatchObject(refusing(1, 5));
  await expect(works.undo(pick, 'std_qty_to_pick')).rejects.toMatchObject(refusing(1, 5));
  expect(await overPromised(works, sku)).toEqual([]);
}

/** A cancelled shipment reserves nothing, and neither a pick nor a line with picks can be moved to another shipment. */
export async function isHandedOn(works: Works): Promise<void> {
  const { sku, first, pick } = await promisedFive(works, 'Handed on');
  await works.setStep(first.shipment, 'std-shipment-status-cancelled');
  const second = await shipping(works, [{ sku, quantity: 5 }]);
  const [own, other] = [await lineOf(works, first.shipment), await lineOf(works, second.shipment)];
  await expect(works.update('std_picking_line', pick, {}, { std_shipment_line: other })).rejects.toMatchObject(refusing(0, 5));
  await expect(works.update('std_shipment_line', own, {}, { std_shipment: second.shipment })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ code: 'settled', field: 'relations[0]' }] },
  });
  expect(await overPromised(works, sku)).toEqual([]);
}

/** A cancelled shipment that is set back picks anew, also if its step is written as a link. */
export async function isSetBack(works: Works): Promise<void> {
  const { sku, first } = await promisedFive(works, 'Set back');
  await works.setStep(first.shipment, 'std-shipment-status-cancelled');
  await shipping(works, [{ sku, quantity: 5 }]);
  const { operations } = await works.live(first.shipment);
  const picking = operations.find(({ key }) => key === 'std-shipment-status-picking-to-input')?.identity ?? '';
  await works.update('std_shipment', first.shipment, {}, { std_active_operation: picking });
  await works.settled();
  expect(await overPromised(works, sku)).toEqual([]);
}

/** One person restores a pick and seven take from its lot, all at once: one of them gets the goods. */
export async function isTakenOnce(works: Works): Promise<void> {
  const { sku, five, pick } = await promisedFive(works, 'Raced');
  await works.remove(pick);
  await works.settled();
  const line = await works.save('std_shipment_line', { properties: { std_quantity: 5 }, links: { std_sku: sku } });
  const take = () => works.save('std_picking_line', { properties: { std_qty_to_pick: 3 }, links: { std_shipment_line: line, std_lot: five } });
  const tries = await Promise.allSettled([works.restore('std_picking_line', pick), ...Array.from({ length: 7 }, take)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await overPromised(works, sku)).toEqual([]);
}

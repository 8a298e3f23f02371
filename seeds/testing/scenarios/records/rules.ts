import { expect } from 'vitest';
import { activeKey, find, type Works, type WorksWithActions } from '../../works.ts';

type Moved = { document: string; link: string; order: string; last: string; stays: string[] };

const shipping: Moved = {
  document: 'std_shipment',
  link: 'std_order',
  order: 'std_order',
  last: 'std-shipment-status-control',
  stays: ['std-so-status-draft', 'std-so-status-billing', 'std-so-status-done'],
};
const receiving: Moved = {
  document: 'std_reception',
  link: 'std_po',
  order: 'std_po',
  last: 'std-rec-status-to-control',
  stays: ['std-po-status-draft', 'std-po-status-waiting-confirmation', 'std-po-status-billing', 'std-po-status-completed'],
};

/** Puts orders in each step and completes a document of each; returns the steps of the orders afterwards. */
async function after(works: Works, { document, link, order, last }: Moved, steps: readonly string[]) {
  const pairs = [];
  for (const step of steps) {
    const owner = await works.save(order, { properties: {} });
    const id = await works.save(document, { properties: {}, links: { [link]: owner } });
    pairs.push({ step, owner, id });
  }
  await works.settled();
  for (const { step, owner, id } of pairs) {
    await works.setStep(id, last);
    await works.setStep(owner, step);
  }
  await works.settled();
  for (const { id } of pairs) await works.advance(id);
  await works.settled();
  for (const { id } of pairs) expect(await activeKey(works, id)).toMatch(/-complete$/);
  return Promise.all(pairs.map(({ owner }) => activeKey(works, owner)));
}

/** A complete shipment ends its order, and a complete reception moves its purchase order to billing, from one step only. */
export async function movesOrdersFromOneStepOnly(works: Works): Promise<void> {
  expect(await after(works, shipping, ['std-so-status-shipping', ...shipping.stays])).toEqual(['std-so-status-done', ...shipping.stays]);
  expect(await after(works, receiving, ['std-po-status-waiting-reception', ...receiving.stays])).toEqual([
    'std-po-status-billing',
    ...receiving.stays,
  ]);
}

/** Sales, purchase and manufacturing orders start as drafts. */
export async function beginsInDraft(works: Works): Promise<void> {
  const made = await Promise.all(['std_order', 'std_po', 'std_manufacturing_order'].map((model) => works.save(model, { properties: {} })));
  await works.settled();
  expect(await Promise.all(made.map((id) => activeKey(works, id)))).toEqual(['std-so-status-draft', 'std-po-status-draft', 'std-mo-status-draft']);
}

/**
 * An order can't be put at an operation of another one; the message contains its number. If it is at one nevertheless,
 * it can't be advanced.
 */
export async function refusesForeignOperations(works: WorksWithActions): Promise<void> {
  const [one, other] = [
    await works.save('std_manufacturing_order', { properties: {} }),
    await works.save('std_manufacturing_order', { properties: {} }),
  ];
  await works.settled();
  // Entering production starts nothing that would correct the order.
  const foreign = (await works.live(other)).operations.find(({ key }) => key === 'std-mo-status-production')?.identity ?? '';
  const [order] = await find<{ std_label: string }>(works, 'std_manufacturing_order', 'identity', one, 'std_label');
  const refusal = `Could not find the index of the operation in the list of all operations for manufacturing order ${order?.std_label}`;
  await expect(works.update('std_manufacturing_order', one, {}, { std_active_operation: foreign })).rejects.toThrow(refusal);
  await works.place('std_manufacturing_order', one, foreign);
  await expect(works.advance(one)).rejects.toThrow(refusal);
}

import { expect } from 'vitest';
import { day, find, type Works } from '../../works.ts';
import { article, bill, figures, ordered, plans, suggested } from './company.ts';

/** A chair with four legs, needed on two dates. */
async function chairs(works: Works) {
  const chair = await article(works, 'Chair', 'finished-good');
  const leg = await article(works, 'Chair leg', 'semi-finished');
  const wood = await article(works, 'Wood', 'raw-material', { std_unit: 'm' });
  await bill(works, chair, [[leg, 4]]);
  await bill(works, leg, [[wood, 0.45]]);
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Sawmill' } });
  await works.save('std_supplier_article_reference', { properties: { std_label: 'W1' }, links: { std_sku: wood, std_supplier: supplier } });
  const first = await ordered(works, chair, 5, day(works, 20));
  return { chair, leg, wood, supplier, first };
}

/** Everything that planning has written. */
const written = async (works: Works) => {
  const fields = 'identity updated_at';
  const { std_suggestion, std_peg, std_manufacturing_order, std_po, std_pol } = await works.read(
    `{ std_suggestion { ${fields} } std_peg { ${fields} } std_manufacturing_order { ${fields} } std_po { ${fields} } std_pol { ${fields} } }`,
  );
  return { std_suggestion, std_peg, std_manufacturing_order, std_po, std_pol };
};

/** A dry run writes nothing, neither by its own automation nor by that of planning. */
export async function triesWithoutWriting(works: Works): Promise<void> {
  const { wood } = await chairs(works);
  const before = await written(works);
  await works.run('compute-mrp', undefined, { dry_run: true });
  await works.run('preview-mrp');
  await works.settled();
  expect(await written(works)).toEqual(before);
  await plans(works);
  expect(await figures(works, wood)).toEqual([9, 0, 0, 9]);
}

/** A run without changes writes nothing; an unchanged suggestion is adapted to the need; one that a person changed stays. */
export async function followsTheNeed(works: Works): Promise<void> {
  const { chair, leg, wood, first } = await chairs(works);
  await plans(works);
  // 5 × 4 × 0.45 = 9 m of wood.
  expect(await figures(works, wood)).toEqual([9, 0, 0, 9]);
  const before = await written(works);
  await plans(works);
  expect(await written(works)).toEqual(before);

  const order = (await suggested(works, chair))[0]?.std_manufacturing_order?.identity ?? '';
  const purchase = (await suggested(works, wood))[0]?.std_pol?.std_po.identity;
  await works.update('std_order_line', first.line, { std_quantity: 8 });
  await plans(works);
  expect((await suggested(works, chair))[0]?.std_manufacturing_order).toMatchObject({ identity: order, std_quantity: 8 });
  expect((await suggested(works, leg))[0]?.std_manufacturing_order?.std_quantity).toBe(32);
  expect((await suggested(works, wood))[0]?.std_pol).toMatchObject({ std_quantity: 14.4, std_po: { identity: purchase } });

  // No demand is left: unchanged suggestions are deleted, with the purchase that contained them.
  await works.setStep(first.order, 'std-so-status-cancelled');
  await works.settled();
  await plans(works);
  expect(await Promise.all([chair, leg, wood].map((each) => suggested(works, each)))).toEqual([[], [], []]);
  expect(await find(works, 'std_manufacturing_order', 'identity', order, 'identity')).toEqual([]);
  expect(await find(works, 'std_po', 'identity', purchase ?? '', 'identity')).toEqual([]);
}

/** A suggestion that a person changed stays, counts as supply, and shows how it differs. */
export async function keepsWhatIsTouched(works: Works): Promise<void> {
  const { chair, leg, first } = await chairs(works);
  await plans(works);
  const order = (await suggested(works, chair))[0]?.std_manufacturing_order?.identity ?? '';
  await works.update('std_manufacturing_order', order, { std_quantity: 6 });
  await plans(works);
  // Five of the six are needed: one too many. The need for legs follows from the order: 6 × 4.
  const [kept, ...others] = await suggested(works, chair);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    std_kept: true,
    std_difference: -1,
    std_advice: 'less',
    std_manufacturing_order: { identity: order, std_quantity: 6 },
  });
  expect(kept?.std_pegs).toMatchObject([{ std_purpose: 'sales-order', std_quantity: 5, std_order_line: { identity: first.line } }]);
  expect((await suggested(works, leg))[0]).toMatchObject({
    std_quantity: 24,
    std_pegs: [{ std_purpose: 'manufacturing-order', std_for_order: { identity: order } }],
  });
  expect((await suggested(works, leg))[0]?.std_manufacturing_order?.std_parent_order?.identity).toBe(order);

  // Nine are needed: six are on order, three more are suggested.
  await works.update('std_order_line', first.line, { std_quantity: 9 });
  await plans(works);
  const all = await suggested(works, chair);
  expect(all.map(({ std_quantity, std_kept }) => [std_quantity, std_kept]).sort()).toEqual([
    [3, false],
    [5, true],
  ]);
  // Alternatively the order, which has not begun, is increased by those three.
  expect(all.find(({ std_kept }) => std_kept)).toMatchObject({ std_advice: 'more', std_difference: 3, std_manufacturing_order: { std_quantity: 6 } });

  // After it has advanced it is an ordinary order, and its suggestion stays stored.
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  await plans(works);
  expect((await suggested(works, chair)).find(({ std_kept }) => std_kept)).toMatchObject({ std_manufacturing_order: { identity: order } });
}

/** An advice of planning is followed with one tap; a declined advice stays declined until the figures change. */
export async function advisesInOneTap(works: Works): Promise<void> {
  const { chair, first } = await chairs(works);
  await plans(works);
  const { identity = '', std_manufacturing_order: order } = (await suggested(works, chair))[0] ?? {};
  const advice = async () => (await suggested(works, chair)).map(({ std_advice, std_difference }) => [std_advice, std_difference]);
  const tap = async (automation: string) => {
    await works.run(automation, identity);
    await works.settled();
  };
  await works.update('std_manufacturing_order', order?.identity ?? '', { std_quantity: 6 });
  await plans(works);
  expect(await advice()).toEqual([['less', -1]]);
  await tap('decline-advice');
  await plans(works);
  expect(await advice()).toEqual([[null, -1]]);
  await works.update('std_order_line', first.line, { std_quantity: 4 });
  await plans(works);
  expect(await advice()).toEqual([['less', -2]]);
  await tap('follow-advice');
  expect((await suggested(works, chair))[0]).toMatchObject({ std_advice: null, std_manufacturing_order: { std_quantity: 4 } });
  await plans(works);
  expect(await advice()).toEqual([[null, null]]);
}

/** An order made by hand gets advice once it is confirmed, and the advice is followed or declined on the order itself. */
export async function advisesByHand(works: Works): Promise<void> {
  const { chair, first } = await chairs(works);
  const order = await works.save('std_manufacturing_order', {
    properties: { std_quantity: 7, std_due_date: day(works, 20) },
    links: { std_sku: chair },
  });
  await works.settled();
  await works.setStep(order, 'std-mo-status-awaiting-materials');
  await works.settled();
  const advice = async () => {
    await plans(works);
    return (await suggested(works, chair)).filter(({ std_kept }) => std_kept).map(({ std_advice, std_difference }) => [std_advice, std_difference]);
  };
  const answer = async (automation: string) => {
    await works.run(automation, order);
    await works.settled();
  };
  const orders = () => find<{ identity: string; std_quantity: number }>(works, 'std_manufacturing_order', 'std_sku', chair, 'identity std_quantity');
  // Five of the seven are needed.
  expect(await advice()).toEqual([['less', -2]]);
  await answer('decline-advice');
  expect(await advice()).toEqual([[null, -2]]);
  await works.update('std_order_line', first.line, { std_quantity: 4 });
  expect(await advice()).toEqual([['less', -3]]);
  await answer('follow-advice');
  expect([await advice(), await orders()]).toEqual([[], [{ identity: order, std_quantity: 4 }]]);

  // Six are needed: two are suggested in addition, or the order, which has not begun, is increased.
  await works.update('std_order_line', first.line, { std_quantity: 6 });
  expect(await advice()).toEqual([['more', 2]]);
  expect((await orders()).map(({ std_quantity }) => std_quantity).sort()).toEqual([2, 4]);
  await answer('follow-advice');
  expect(await orders()).toEqual([{ identity: order, std_quantity: 6 }]);
  expect([await advice(), await suggested(works, chair)]).toEqual([[], []]);
}

/** Purchases from one supplier are lines of one draft, which later purchases are added to. */
export async function gathersPurchases(works: Works): Promise<void> {
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Everything Ltd' } });
  const other = await works.save('std_supplier', { properties: { std_label: 'Later Ltd' } });
  const make = async (label: string, properties = {}) => {
    const std_sku = await article(works, label, 'raw-material');
    await works.save('std_supplier_article_reference', {
      properties: { std_label: label, ...properties },
      links: { std_sku, std_supplier: supplier },
    });
    await works.save('std_supplier_article_reference', { properties: { std_label: label }, links: { std_sku, std_supplier: other } });
    return std_sku;
  };
  const nail = await make('Nail', { std_pack_quantity: 12, std_minimum_quantity: 30 });
  const glue = await make('Glue');
  await ordered(works, nail, 7, day(works, 9));
  await ordered(works, nail, 6, day(works, 12));
  await plans(works);
  // 7 + 6 = 13; at least 30, in packs of 12: 36.
  const [nails] = await suggested(works, nail);
  expect(nails).toMatchObject({ std_net: 13, std_quantity: 36, std_pol: { std_quantity: 36 }, std_due_date: day(works, 9) });
  expect(nails?.std_pegs.map(({ std_quantity }) => std_quantity)).toEqual([7, 6]);
  await ordered(works, glue, 2, day(works, 5));
  await plans(works);
  const [glues] = await suggested(works, glue);
  expect(glues?.std_pol?.std_po.identity).toBe(nails?.std_pol?.std_po.identity);
  type Purchase = {
    std_expected_reception_date: string;
    std_supplier: { identity: string };
    std_lines: { std_active_operation: { std_key: string } }[];
    std_active_operation: { std_key: string };
  };
  const [purchase] = await find<Purchase>(
    works,
    'std_po',
    'identity',
    nails?.std_pol?.std_po.identity ?? '',
    'std_expected_reception_date std_supplier { identity } std_active_operation { std_key } std_lines { std_active_operation { std_key } }',
  );
  expect(purchase).toMatchObject({
    std_expected_reception_date: day(works, 5),
    std_supplier: { identity: supplier },
    std_active_operation: { std_key: 'std-po-status-draft' },
    std_lines: [{ std_active_operation: { std_key: 'std-pol-status-to-order' } }, { std_active_operation: { std_key: 'std-pol-status-to-order' } }],
  });
}

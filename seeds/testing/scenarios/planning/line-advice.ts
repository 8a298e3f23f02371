import { expect } from 'vitest';
import { day, find, type Works } from '../../works.ts';
import { article, ordered, plans, suggested } from './company.ts';

type Purchase = { std_expected_reception_date: string; std_lines: { std_sku: { identity: string } }[]; std_active_operation: { std_key: string } };

/** An advice about one line of a draft purchase changes only that line: it is postponed into a draft of its own, or deleted. */
export async function advisesAboutLines(works: Works): Promise<void> {
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Paint & Co' } });
  const make = async (label: string) => {
    const std_sku = await article(works, label, 'raw-material');
    await works.save('std_supplier_article_reference', { properties: { std_label: label }, links: { std_sku, std_supplier } });
    return std_sku;
  };
  const [paint, brush, tape] = [await make('Paint'), await make('Brush'), await make('Tape')];
  const wanted = await ordered(works, paint, 4, day(works, 9));
  const unwanted = await ordered(works, brush, 6, day(works, 9));
  await ordered(works, tape, 2, day(works, 9));
  await plans(works);
  // A person confirms nothing, but changes quantities: planning no longer changes these lines.
  for (const [sku, std_quantity] of [
    [paint, 5],
    [brush, 7],
  ] as const)
    await works.update('std_pol', (await suggested(works, sku))[0]?.std_pol?.identity ?? '', { std_quantity });
  await works.update('std_order', wanted.order, { std_delivery_date: day(works, 40) });
  await works.update('std_order_line', wanted.line, { std_quantity: 5 });
  await works.setStep(unwanted.order, 'std-so-status-cancelled');
  await works.settled();
  await plans(works);
  for (const [sku, std_advice] of [
    [paint, 'put-off'],
    [brush, 'cancel'],
  ] as const) {
    const [advised] = await suggested(works, sku);
    expect(advised?.std_advice).toBe(std_advice);
    await works.run('follow-advice', advised?.identity);
    await works.settled();
  }
  const fields = 'std_expected_reception_date std_active_operation { std_key } std_lines { std_sku { identity } }';
  const purchases = await find<Purchase>(works, 'std_po', 'std_supplier', std_supplier, fields);
  const told = purchases.map(({ std_expected_reception_date: on, std_lines }) => [on, std_lines.map(({ std_sku }) => std_sku.identity)]);
  expect(told.sort()).toEqual([
    [day(works, 9), [tape]],
    [day(works, 40), [paint]],
  ]);
  expect(purchases.map(({ std_active_operation }) => std_active_operation.std_key)).toEqual(['std-po-status-draft', 'std-po-status-draft']);
  expect(await suggested(works, brush)).toEqual([]);
}

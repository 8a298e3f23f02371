import { expect } from 'vitest';
import type { WorksWithActions } from '../../works.ts';
import { order, standAt, thrice } from '../at-once/at-once.ts';
import { article, bill, suggested } from './company.ts';

/** An advice of planning about an order is followed or declined once, however often it is tapped. */
export async function takesAdviceOnce(works: WorksWithActions): Promise<void> {
  const table = await article(works, 'Table for five', 'finished-good');
  await bill(works, table, [[await article(works, 'Table plank', 'raw-material'), 3]]);
  await standAt(works, 'std_order', 'orders', await order(works, table, 5), 'std-so-status-shipping');
  /** Makes six where five are needed, and plans again. */
  const makesSix = async () => {
    const id = (await suggested(works, table))[0]?.std_manufacturing_order?.identity ?? '';
    await works.update('std_manufacturing_order', id, { std_quantity: 6 });
    await works.act('steps/planning/computeMrp', '', { dry_run: false });
    return (await suggested(works, table))[0];
  };
  await works.act('steps/planning/computeMrp', '', { dry_run: false });
  for (const [action, quantity] of [
    ['followAdvice', 5],
    ['declineAdvice', 6],
  ] as const) {
    const advised = await makesSix();
    expect(advised).toMatchObject({ std_advice: 'less', std_difference: -1 });
    await thrice(works, `steps/planning/${action}`, advised?.identity ?? '');
    expect((await suggested(works, table))[0]).toMatchObject({ std_advice: null, std_manufacturing_order: { std_quantity: quantity } });
  }
}

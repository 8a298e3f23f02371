import type { Rows } from '@millwright/core/automation/actions.ts';
import type { TraceAnswer } from '@millwright/core/record/trace.ts';
import { expect, it } from 'vitest';
import { mostRows } from './pieces.ts';
import { traceLot } from './trace-lot.ts';

const context = { primary_item_id: 'root', input: {}, user_id: null, today: '2026-11-27', now: '2026-11-27T04:00:00Z', options: {} };

/** Traces a lot with this number of shipped parts, each with its own shipment, and one part moved into another lot. */
function tracedOf(count: number): TraceAnswer {
  const each = <T>(value: (at: number) => T) => Array.from({ length: count }, (_, at) => value(at));
  const last = (at: number) => at === count - 1;
  const moved = {
    identity: each((at) => `move ${at}`),
    std_type: each((at) => (last(at) ? 'transfer' : 'shipment')),
    std_quantity: each(() => 1),
    lot: each(() => 'root'),
    into: each((at) => (last(at) ? 'other' : null)),
    shipment: each((at) => (last(at) ? null : `shipment ${at}`)),
    undo: each(() => null),
    count: each(() => null),
  };
  const lots = { identity: ['root', 'other'], std_quantity: [0, 1], std_unit: ['kg', 'kg'], article: [null, null], place: [null, null] };
  const rows: Rows = { 'down_moved_0/0': [moved], 'lots/0': [lots] };
  const { output } = traceLot.decide(rows, context);
  return output as unknown as TraceAnswer;
}

it('tells all of a lot on which less has moved than is read at once', () => {
  const { balances, rows, cut } = tracedOf(3);
  expect([cut, balances.map(({ id }) => id), balances[0]?.quantities.shipped]).toEqual([false, ['root', 'other'], 2]);
  expect(rows.filter(({ what }) => JSON.stringify(what).includes('shipped'))).toHaveLength(2);
});

it('says of a lot on which more has moved that there is more, and no sums that would be wrong', () => {
  const { balances, nodes, cut } = tracedOf(mostRows);
  expect([cut, balances.map(({ id }) => id)]).toEqual([true, ['other']]);
  expect(nodes).toHaveLength(mostRows + 1);
});

it('reads no more of anything that moves than so much at once', () => {
  for (const phase of traceLot.reads)
    for (const [name, read] of Object.entries(phase({ 'lots/0': [] }, context)).filter(([each]) => /^(down|up)_/.test(each)))
      expect([name, 'limit' in read && read.limit]).toEqual([name, mostRows]);
});

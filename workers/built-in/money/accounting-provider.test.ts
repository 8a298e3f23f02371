import { seeds } from '@millwright/seeds/seeds.ts';
import { invoiced, ordered, withAccounting } from '@millwright/seeds/testing/scenarios/money/accounting.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { otherCompany } from '../../testing/other-company.ts';
import { worksOf } from '../../testing/works.ts';

/** An answer is waited for so long; a late one comes after it. */
const patience_seconds = 4;
const late_ms = 2_000 + patience_seconds * 1_000;
const never_ms = 600_000;

let books: Awaited<ReturnType<typeof otherCompany>>;
let h: Harness;
let order: string;
beforeAll(async () => {
  books = await otherCompany();
  h = await Harness.open({ built_in: withAccounting(books, patience_seconds), actions: seeds.actions, allow: [books.destination] });
});
beforeEach(async () => {
  // Runs of the tests before have failed, as they were to.
  ({ order } = await ordered({ ...worksOf(h), settled: () => h.settled(30_000) }));
  books.heard.splice(0);
  books.replies.splice(0);
});
afterAll(async () => {
  await h?.close();
  books?.close();
});

const invoice = (id: string) => [{ origin_id: order, id, file_url: `https://books.test/${id}.pdf` }];
const noInvoice = { std_invoice_id: null, std_invoice_url: null };
const press = () => worksOf(h).run('sales-order-export-to-accounting', order);
const held = () => invoiced(worksOf(h), 'std_order', order);
/** By which keys, and with how many different bodies, accounting was asked. */
const asked = () => ({
  keys: books.heard.map(({ headers }) => headers['idempotency-key']),
  bodies: new Set(books.heard.map(({ body }) => body)).size,
});

/** How the runs about the order ended, the oldest first, with the code of what went wrong. */
async function ends(): Promise<string[]> {
  await h.settled(60_000);
  const rows = await h.asSystem((tenant) =>
    tenant.query<{ status: string; code: string | null }>(
      `SELECT status, error->>'code' AS code FROM "${tenant.client.schema}"._runs WHERE trigger->>'primary_item_id' = $1 AND automation_slug = 'sales-order-export-to-accounting' ORDER BY created_at`,
      [order],
    ),
  );
  return rows.map(({ status, code }) => [status, code].filter(Boolean).join(' '));
}

describe('an accounting system that answers', () => {
  it('late has its answer asked for anew under the same key, and the order notes the one invoice', async () => {
    books.replies.push({ status: 200, body: invoice('L1'), after_ms: late_ms }, { status: 200, body: invoice('L1') });
    await press();
    expect(await ends()).toEqual(['success']);
    expect(asked()).toEqual({ keys: Array(2).fill(`invoice/${order}`), bodies: 1 });
    expect(await held()).toMatchObject({ std_invoice_id: 'L1', std_invoice_url: 'https://books.test/L1.pdf' });
  });

  it('twice, to somebody who presses twice, is noted once; what is billed is not sent again', async () => {
    const twice = [...invoice('T1'), ...invoice('T1')];
    books.replies.push({ status: 200, body: twice }, { status: 200, body: twice });
    await Promise.all([press(), press()]);
    await ends();
    expect(new Set(asked().keys)).toEqual(new Set([`invoice/${order}`]));
    expect(asked().bodies).toBe(1);
    expect(await held()).toMatchObject({ std_invoice_id: 'T1' });
    const before = books.heard.length;
    await press();
    expect((await ends()).at(-1)).toMatch(/^failure/);
    expect([books.heard.length, (await held()).std_invoice_id]).toEqual([before, 'T1']);
  });

  it.each<[string, { status: number; body: unknown }]>([
    ['about another record', { status: 200, body: [{ origin_id: 'other', id: 'W1' }] }],
    ['without an id', { status: 200, body: { accepted: true } }],
    ['as a page instead of JSON', { status: 200, body: Buffer.from('<h1>Maintenance</h1>') }],
    ['that it refuses it', { status: 422, body: { message: 'unknown article' } }],
  ])('wrongly, %s, notes nothing and is told; the next try goes under the same key', async (_, reply) => {
    books.replies.push(reply);
    await press();
    expect(await ends()).toEqual([expect.stringMatching(/^failure /)]);
    expect([books.heard.length, await held()]).toEqual([1, expect.objectContaining(noInvoice)]);
    books.replies.push({ status: 200, body: invoice('W2') });
    await press();
    expect((await ends()).at(-1)).toBe('success');
    expect(asked()).toEqual({ keys: Array(2).fill(`invoice/${order}`), bodies: 1 });
    expect(await held()).toMatchObject({ std_invoice_id: 'W2' });
  });

  it('never is given up after its tries, is told, and bills nothing', async () => {
    books.replies.push({ status: 200, after_ms: never_ms }, { status: 200, after_ms: never_ms });
    await press();
    expect(await ends()).toEqual(['failure upstream_failed']);
    expect(asked()).toEqual({ keys: Array(2).fill(`invoice/${order}`), bodies: 1 });
    expect(await held()).toMatchObject(noInvoice);
    books.replies.push({ status: 200, body: invoice('N1') });
    await press();
    expect((await ends()).at(-1)).toBe('success');
    expect(await held()).toMatchObject({ std_invoice_id: 'N1' });
  });
});

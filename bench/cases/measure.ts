import { deepStrictEqual } from 'node:assert';
import { request } from 'undici';
import { type Call, load, type Measured, pair } from '../lib/load.ts';
import type { Case } from './cases.ts';

export type Row = { name: string; ours: string; reference: string; ratio: string; goal: string };
export type Sides = { product: string; token: string; reference: string; seconds: number };

const ms = (one: Measured) => `${one.p50_ms.toFixed(1)} ms (p99 ${one.p99_ms.toFixed(0)})`;
const rate = (one: Measured) => `${one.per_second.toFixed(0)}/s`;

/** A row for a figure without a hand-written counterpart. */
export const alone = (name: string, ours: string, goal = ''): Row => ({ name, ours, reference: '', ratio: '', goal });

export const signed = (call: Call, token: string): Call => ({ ...call, headers: { authorization: `Bearer ${token}` } });

async function answerOf(origin: string, { method, path, body, headers }: Call): Promise<never> {
  const answer = await request(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 400 || text.includes('"errors"')) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 400)}`);
  return JSON.parse(text) as never;
}

/** Throws if the responses of both sides differ, because then they do not do the same work. */
async function assertSame(one: Case, { product, token, reference }: Sides) {
  const [ours, theirs] = [await answerOf(product, signed(one.ours(0), token)), await answerOf(reference, one.reference(0))];
  if (one.same) deepStrictEqual(one.same.ours(ours), one.same.reference(theirs), `${one.name}: the answers differ`);
}

/** Measures both sides of a comparison alternately, after a check that their responses are equal. */
export async function measure(one: Case, sides: Sides): Promise<Row> {
  await assertSame(one, sides);
  const { ours, reference } = await pair(
    () => load(sides.product, (n) => signed(one.ours(n), sides.token), one.connections, sides.seconds),
    () => load(sides.reference, one.reference, one.connections, sides.seconds),
  );
  if (ours.failed || reference.failed) throw new Error(`${one.name}: ${ours.failed} and ${reference.failed} calls failed`);
  if (one.by === 'throughput') {
    return {
      name: one.name,
      ours: rate(ours),
      reference: rate(reference),
      ratio: (ours.per_second / reference.per_second).toFixed(2),
      goal: one.goal,
    };
  }
  return { name: one.name, ours: ms(ours), reference: ms(reference), ratio: `${(ours.p50_ms / reference.p50_ms).toFixed(2)}×`, goal: one.goal };
}

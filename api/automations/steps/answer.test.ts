import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { answer } from './answer.ts';
import type { StepContext } from './types.ts';

const answered = (input: JsonObject) => answer({ input } as StepContext) as Promise<{ status: number; headers: Record<string, string> }>;

it('adds headers of its own and a few harmless ones, and none that this origin is ruled by', async () => {
  const own = { 'X-Own': 'yes', 'retry-after': 5, 'Cache-Control': 'no-store', etag: '"1"', link: '</a>; rel=next' };
  const ruling = [
    ...['set-cookie', 'location', 'clear-site-data', 'content-encoding', 'access-control-allow-origin', 'strict-transport-security'],
    ...['x-content-type-options', 'X-Frame-Options', 'x-accel-redirect', 'x-sendfile', 'authorization', 'content-type', 'refresh', 'vary'],
  ];
  const { headers } = await answered({ headers: { ...own, ...Object.fromEntries(ruling.map((name) => [name, 'a'])) } });
  expect(headers).toEqual({ 'x-own': 'yes', 'retry-after': '5', 'cache-control': 'no-store', etag: '"1"', link: '</a>; rel=next' });
});

it.each([300, 302, 308.5, 399])('does not lead elsewhere with %d', async (status) => {
  await expect(answered({ status })).rejects.toMatchObject({ code: 'invalid_input' });
});

it.each([200, 299, 400, 599])('answers %d', async (status) => expect((await answered({ status })).status).toBe(status));

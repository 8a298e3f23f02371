import { expect, it } from 'vitest';
import { curlOf } from './send.ts';

it('writes a line for a terminal that keeps quotes, leaves the token out, and makes a write happen once', () => {
  const read = curlOf('list', `query { cake(where: {fact: "title", operator: "equal", value: "Mum's"}) { identity } }`, 'https://mw.test');
  expect(read).toContain(`curl -G 'https://mw.test/v1/graph'`);
  expect(read).toContain(`Mum'\\''s`);
  expect(read).toContain('Bearer YOUR_TOKEN');
  expect(read).not.toContain('Idempotency-Key');
  const write = curlOf('save', '{"model":"cake"}', 'https://mw.test');
  expect(write).toContain(`curl 'https://mw.test/v1/graph/save/'`);
  expect(write).toContain(`-d '{"model":"cake"}'`);
  expect(write).toContain('Idempotency-Key');
});

import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { buildCall } from './build-call.ts';
import type { Operation } from './operation.ts';

const invoice: Operation = {
  name: 'invoice',
  method: 'POST',
  path: '/customers/{customer}/invoices',
  params: [
    { name: 'customer', in: 'path', type: 'text' },
    { name: 'draft', in: 'query', type: 'boolean' },
    { name: 'status', in: 'query', type: 'text', choices: ['open', 'paid'] },
    { name: 'due', in: 'body', type: 'date', required: true },
    { name: 'lines', in: 'body', type: 'json' },
  ],
};
const built = (given: JsonObject, base = 'https://api.test/v2/') => buildCall(base, invoice, given);
const refused = (given: JsonObject) => {
  try {
    return built(given);
  } catch (error) {
    return error instanceof AppError
      ? (error.details.fields as { field: string; code: string }[]).map(({ field, code }) => `${field}: ${code}`)
      : error;
  }
};

it('puts each value in its place, and is below the base address', () => {
  expect(built({ customer: 'A/B ?', draft: true, due: '2026-02-28', lines: [{ quantity: 2 }] })).toEqual({
    method: 'POST',
    url: 'https://api.test/v2/customers/A%2FB%20%3F/invoices?draft=true',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"due":"2026-02-28","lines":[{"quantity":2}]}',
  });
});

it('writes a form where the other system takes one, names values as it does, and sends the headers that are always the same', () => {
  const charge: Operation = {
    name: 'charge',
    method: 'POST',
    path: '/charges',
    body: 'form',
    headers: { 'Stripe-Version': '2025-01-27' },
    params: [
      { name: 'amount', in: 'body', type: 'number' },
      { name: 'metadata', in: 'body', type: 'json' },
      { name: 'filter', key: '$filter', in: 'query', type: 'text' },
    ],
  };
  const call = buildCall('https://api.test', charge, { amount: 5, metadata: { order: 'SO 1', gone: null }, filter: 'a eq 1' });
  expect(call).toEqual({
    method: 'POST',
    url: 'https://api.test/charges?%24filter=a+eq+1',
    headers: { accept: 'application/json', 'stripe-version': '2025-01-27', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'amount=5&metadata%5Border%5D=SO+1',
  });
});

it.each([
  [{ customer: 'a' }, ['params.due: missing_field']],
  [{ due: '2026-02-28' }, ['params.customer: missing_field']],
  [{ customer: '..', due: '2026-02-28' }, ['params.customer: type']],
  [{ customer: '.', due: '2026-02-28' }, ['params.customer: type']],
  ...['', '../../admin', 'a/../b', '..\\admin', 'a/.', '%2e%2e', '..%2Fadmin', '%5c..'].map((customer) => [
    { customer, due: '2026-02-28' },
    ['params.customer: type'],
  ]),
  [{ customer: 'a', due: '2026-02-30' }, ['params.due: type']],
  [{ customer: 7, due: '2026-02-28' }, ['params.customer: type']],
  [{ customer: 'a', due: '2026-02-28', draft: 'yes' }, ['params.draft: type']],
  [{ customer: 'a', due: '2026-02-28', status: 'lost' }, ['params.status: unknown_option']],
  [{ customer: 'a', due: '2026-02-28', authorization: 'Bearer x' }, ['params.authorization: unknown']],
  [{ customer: 'a', due: '2026-02-28', host: 'evil.test' }, ['params.host: unknown']],
] as [JsonObject, string[]][])('refuses %j', (given, problems) => expect(refused(given)).toEqual(problems));

it.each(['https://evil.test/', '//evil.test', 'a\\b', '...', 'http:evil'])('leads nowhere else by the value %s', (customer) => {
  const { url } = built({ customer, due: '2026-02-28' }) as { url: string };
  expect(url).toMatch(/^https:\/\/api\.test\/v2\/customers\/[^/]+\/invoices$/);
});

import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

const yaml = `openapi: 3.1.0
info: {title: Shop}
servers: [{url: https://shop.test}]
paths:
  /orders:
    get: {operationId: orders, responses: {'200': {description: ok}}}
`;
const code = async (text: string) => {
  const result = await readText('openapi', text);
  return 'unreadable' in result ? result.unreadable.code : 'read';
};

it('reads YAML as JSON, and a line of curl', async () => {
  const { read } = (await readText('openapi', yaml)) as { read: { name: string; operations: { name: string }[] } };
  expect([read.name, read.operations.map(({ name }) => name)]).toEqual(['Shop', ['orders']]);
  expect(
    await readText('openapi', `\uFEFF${JSON.stringify({ openapi: '3.0.0', info: { title: 'A' }, paths: { '/a': { get: {} } } })}`),
  ).toMatchObject({ read: { name: 'A' } });
  expect(await readText('curl', 'curl https://a.test/b')).toMatchObject({ read: { url: 'https://a.test' } });
});

it('refuses before it parses what is too large or too deep, and aliases that multiply', async () => {
  expect(await code('['.repeat(300))).toBe('too_large');
  expect(await code(`a: ${'['.repeat(300)}`)).toBe('too_large');
  expect(await code(`# ${'a'.repeat(3_000_000)}`)).toBe('too_large');
  const laughs = [
    'a: &a [x,x,x,x,x,x,x,x,x,x]',
    ...[...'bcdefghi'].map((name, at) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[at]}`).join(',')}]`),
  ].join('\n');
  expect(await code(laughs)).toBe('not_yaml');
});

it('says where a document is broken, and that something else is none', async () => {
  expect(await readText('openapi', '{"openapi": ')).toMatchObject({ unreadable: { code: 'not_json' } });
  expect(await readText('openapi', 'a: [1\nb: 2')).toMatchObject({ unreadable: { code: 'not_yaml', place: expect.stringContaining('line') } });
  expect(await code('hello')).toBe('not_openapi');
  expect(await code('  ')).toBe('empty');
});

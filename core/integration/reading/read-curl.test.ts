import { describe, expect, it } from 'vitest';
import { operation } from '../operation.ts';
import { operationProblems } from '../rules.ts';
import { readCurl } from './read-curl.ts';
import { shellWords } from './shell-words.ts';

function read(line: string) {
  const result = readCurl(line);
  if (!('read' in result)) throw new Error(JSON.stringify(result));
  for (const each of result.read.operations) expect(operation.safeParse(each).error?.issues ?? []).toEqual([]);
  expect(operationProblems(result.read)).toEqual([]);
  return result.read;
}
const why = (line: string) => {
  const result = readCurl(line);
  return 'unreadable' in result ? result.unreadable.code : null;
};

describe('a line of curl', () => {
  it('becomes an operation with the names and types of its values, and keeps none of them', () => {
    const line = `curl -X POST 'https://api.books.test/v2/customers/4711/invoices?draft=true&limit=50' \\
      -H 'Content-Type: application/json' -H 'Authorization: Bearer sk_hush' \\
      -d '{"due":"2026-03-01","total":12.5,"lines":[{"code":"A"}],"paid":false,"note":"it'"'"'s mine"}' --compressed -s`;
    const { name, url, authentication, operations, left_out } = read(line);
    expect([name, url, authentication, left_out]).toEqual(['books.test', 'https://api.books.test/v2', { type: 'header', api_key: 'sk_hush' }, []]);
    expect(operations).toEqual([
      {
        name: 'post_invoices',
        method: 'POST',
        path: '/customers/{customer_id}/invoices',
        params: [
          { name: 'customer_id', in: 'path', type: 'text', required: true },
          { name: 'draft', in: 'query', type: 'text' },
          { name: 'limit', in: 'query', type: 'number' },
          { name: 'due', in: 'body', type: 'date' },
          { name: 'total', in: 'body', type: 'number' },
          { name: 'lines', in: 'body', type: 'json' },
          { name: 'paid', in: 'body', type: 'boolean' },
          { name: 'note', in: 'body', type: 'text' },
        ],
      },
    ]);
  });

  it.each<[string, object]>([
    ["curl -u 'me:hush:word' https://a.test/b", { type: 'basic', username: 'me', password: 'hush:word' }],
    ['curl -ume:hush https://a.test/b', { type: 'basic', username: 'me', password: 'hush' }],
    ['curl https://me:hush%21@a.test/b', { type: 'basic', username: 'me', password: 'hush!' }],
    ["curl https://a.test/b -H 'Authorization: Basic bWU6aHVzaA=='", { type: 'basic', username: 'me', password: 'hush' }],
    ["curl https://a.test/b -H 'authorization: Token hush'", { type: 'header', header_name: 'authorization', prefix: 'Token', api_key: 'hush' }],
    ["curl https://a.test/b -H 'X-Shopify-Access-Token: hush'", { type: 'header', header_name: 'X-Shopify-Access-Token', api_key: 'hush' }],
    ["curl 'https://a.test/b?api_key=hush&page=2'", { type: 'query', parameter_name: 'api_key', api_key: 'hush' }],
    ['curl --oauth2-bearer hush https://a.test/b', { type: 'header', api_key: 'hush' }],
    ['curl -su me:hush https://a.test/b', { type: 'basic', username: 'me', password: 'hush' }],
    ['curl -sSLume:hush a.test/b', { type: 'basic', username: 'me', password: 'hush' }],
    ['curl https://a.test/b', { type: 'none' }],
  ])('%s signs in so', (line, authentication) => expect(read(line).authentication).toEqual(authentication));

  it('holds secrets in its sign-in alone, and tells a second one by its name', () => {
    const line = `curl 'https://me:hush-1@a.test/hook/T0ABCDEFGH12/hush2ABCDEFGHIJKLMNOP?token=hush-3&q=hush-4' -H 'X-Api-Key: hush-5' -b 'sid=hush-6' -H 'Cookie: a=hush-7' -d '{"password":"hush-8"}'`;
    const { authentication, ...rest } = read(line);
    expect(JSON.stringify(rest)).not.toContain('hush');
    expect(authentication).toEqual({ type: 'basic', username: 'me', password: 'hush-1' });
    expect(rest.left_out.map(({ place, reason }) => `${place}: ${reason}`)).toEqual(
      ['-H Cookie: cookie', 'X-Api-Key: second_secret', '-b: cookie', 'token: second_secret'].sort(
        (one, other) =>
          rest.left_out.findIndex(({ place }) => one.startsWith(place)) - rest.left_out.findIndex(({ place }) => other.startsWith(place)),
      ),
    );
  });

  it('keeps no header that may hold a secret, and tells it by its name', () => {
    const { operations, left_out } = read(
      "curl https://a.test/b -H 'X-Auth: hush-1' -H 'X-Amz-Credential: hush-2' -H 'hush-3' -H 'X-Hush;' -H 'Accept: application/vnd.a+json' -H 'Prefer: return=minimal' -H 'Accept-Language: de' -H 'Origin: https://b.test'",
    );
    expect(operations[0]?.headers).toEqual({ Accept: 'application/vnd.a+json', Prefer: 'return=minimal', 'Accept-Language': 'de' });
    expect(left_out).toEqual(['-H X-Auth', '-H X-Amz-Credential', '-H', '-H'].map((place) => ({ place, reason: 'header_unknown' })));
  });

  it.each<[string, string[]]>([
    ['curl --proxy-user me:hush https://a.test/b', ['--proxy-user']],
    ['curl -U me:hush https://a.test/b', ['-U']],
    ['curl --pass hush --key k.pem a.test/b', ['--pass']],
    ['curl --aws-sigv4 aws:amz:hush a.test/b', ['--aws-sigv4']],
    ['curl -Thush a.test/b', ['-T']],
    ['curl --of-tomorrow hush https://a.test/b', ['--of-tomorrow']],
    ['curl --of-tomorrow=hush a.test/b', ['--of-tomorrow']],
    ['curl hush.test/c --http2 -o hush https://a.test/b', []],
  ])('takes no value of an option for the address, and keeps none: %s', (line, places) => {
    const result = readCurl(line);
    expect(result).toMatchObject({ read: { url: 'https://a.test', operations: [{ path: '/b' }], authentication: { type: 'none' } } });
    expect('read' in result && result.read.left_out.map(({ place }) => place)).toEqual(places);
    expect(JSON.stringify(result)).not.toContain('hush');
  });

  it('has no address where only the value of an unknown option could be one', () => expect(why('curl --of-tomorrow hush')).toBe('no_address'));

  it('keeps headers that are always the same, the one that tells a repeated call, and forms', () => {
    const { operations } = read("curl https://a.test/pay -H 'Notion-Version: 2022-06-28' -H 'Idempotency-Key: 1' -d amount=5 -d 'items[0][price]=p'");
    expect(operations[0]).toMatchObject({
      method: 'POST',
      body: 'form',
      headers: { 'Notion-Version': '2022-06-28' },
      idempotency_header: 'Idempotency-Key',
      params: [
        { name: 'amount', in: 'body', type: 'text' },
        { name: 'items', in: 'body', type: 'json' },
      ],
    });
  });

  it('is read as browsers and shells write it', () => {
    expect(shellWords(`a "b \\"c\\"" $'d\\'e' f\\ g ^\n h`)).toEqual(['a', 'b "c"', "d'e", 'f g', 'h']);
    expect(read(`curl 'https://a.test/search' --get --data-urlencode 'q=a b' -o out.json -L`).operations[0]).toMatchObject({
      method: 'GET',
      params: [{ name: 'q', in: 'query', type: 'text' }],
    });
    expect(read('$ curl -XDELETE a.test/things/550e8400-e29b-41d4-a716-446655440000').operations[0]).toMatchObject({
      method: 'DELETE',
      path: '/things/{thing_id}',
    });
    expect(read('curl https://a.test/x --data @file.bin --upload-file y').left_out).toEqual([
      { place: '--upload-file', reason: 'option_unknown' },
      { place: '--data', reason: 'body_not_read' },
    ]);
  });

  it.each([
    ['', 'empty'],
    ['wget https://a.test', 'not_curl'],
    ['curl -s', 'no_address'],
    ['curl http://', 'no_address'],
    ["curl 'https://a.test", 'unclosed_quote'],
    [`curl ${'a'.repeat(200_001)}`, 'too_large'],
  ])('that is none is told as such: %s', (line, code) => expect(why(line)).toBe(code));
});

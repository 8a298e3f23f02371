import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from './address.ts';
import { createEgress } from './fetch.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let canary: Server;
let port = 0;
let hits: IncomingMessage[] = [];
let handle: Handler;

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request);
    handle(request, response);
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => canary.close(resolve)));
beforeEach(() => {
  hits = [];
  handle = (_, response) => response.end('hello');
});

const addresses =
  (...list: string[]) =>
  async () =>
    list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const open = () => createEgress({ allow: [`127.0.0.1:${port}`] });
const at = (path: string) => `http://127.0.0.1:${port}${path}`;

describe('addresses that are not public', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '[fec0::1]',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
  ])('refuses %s before a socket exists', async (host) => {
    await expect(createEgress().fetch(`http://${host}:${port}/`)).rejects.toMatchObject({ code: 'blocked_address' });
    expect(hits).toHaveLength(0);
  });

  it.each(['8.8.8.8', '2606:4700::1111'])('knows that %s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:secret@example.com/', 'gopher://example.com', 'no url', 'http://'])(
    'refuses %s',
    async (url) => {
      await expect(createEgress({ resolve: addresses('8.8.8.8') }).fetch(url)).rejects.toMatchObject({ code: 'blocked_address' });
    },
  );

  it('refuses a name that leads to a private address, alone or beside a public one', async () => {
    for (const found of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], []]) {
      const egress = createEgress({ resolve: addresses(...found) });
      await expect(egress.fetch(`http://rebind.example:${port}/`)).rejects.toMatchObject({ code: 'blocked_address' });
    }
    expect(hits).toHaveLength(0);
  });

  it('asks for a name once, so a second answer is never used', async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ ? '127.0.0.1' : '10.255.255.1', family: 4 }];
    await expect(createEgress({ resolve }).fetch(`http://rebind.example:${port}/`)).rejects.toMatchObject({ code: 'blocked_address' });
    expect([asked, hits.length]).toEqual([1, 0]);
  });

  it('refuses a redirect to a private address', async () => {
    handle = (_, response) => response.writeHead(302, { location: `http://localhost:${port}/inside` }).end();
    await expect(open().fetch(at('/'))).rejects.toMatchObject({ code: 'blocked_address' });
    expect(hits).toHaveLength(1);
  });

  it('opens exactly the destinations that are listed', async () => {
    await expect(open().fetch(at('/'))).resolves.toMatchObject({ status: 200 });
    await expect(createEgress({ allow: [`127.0.0.1:${port + 1}`] }).fetch(at('/'))).rejects.toMatchObject({ code: 'blocked_address' });
  });
});

describe('what is sent', () => {
  it('sends method, headers and body, and answers any status', async () => {
    let body = '';
    handle = (request, response) => {
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => response.writeHead(418, { 'x-kind': 'teapot' }).end('{"a":1}'));
    };
    const answer = await open().fetch(at('/pot?x=1'), {
      method: 'POST',
      headers: { authorization: 'Bearer s', host: 'evil.example', 'content-type': 'text/plain' },
      body: 'tea',
    });
    expect([answer.status, answer.headers['x-kind'], answer.body.toString(), body]).toEqual([418, 'teapot', '{"a":1}', 'tea']);
    expect(hits[0]).toMatchObject({ method: 'POST', url: '/pot?x=1', headers: { authorization: 'Bearer s', host: `127.0.0.1:${port}` } });
  });

  it('takes no credential along to another origin', async () => {
    handle = (request, response) =>
      (request.url === '/' ? response.writeHead(302, { location: `http://other.example:${port}/there` }) : response).end();
    const egress = createEgress({ allow: [`127.0.0.1:${port}`, `other.example:${port}`], resolve: addresses('127.0.0.1') });
    await egress.fetch(at('/'), { headers: { authorization: 'Bearer s', 'x-api-key': 'k', cookie: 'c', accept: 'text/plain' } });
    expect(hits[0]?.headers).toMatchObject({ authorization: 'Bearer s' });
    expect(hits[1]?.headers).toMatchObject({ accept: 'text/plain' });
    for (const name of ['authorization', 'x-api-key', 'cookie']) expect(hits[1]?.headers[name]).toBeUndefined();
  });

  it('sends a body that comes piece by piece with its length, anew to each server, and one of nothing too', async () => {
    const bodies: string[] = [];
    handle = (request, response) => {
      let body = `${request.headers['content-length']} `;
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        bodies.push(body);
        (request.url === '/' ? response.writeHead(307, { location: '/there' }) : response).end();
      });
    };
    const pieces = async function* () {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    };
    await open().fetch(at('/'), { method: 'POST', body: { size: 7, open: pieces } });
    await open().fetch(at('/there'), { method: 'POST', body: { size: 0, open: async function* () {} } });
    expect(bodies).toEqual(['7 one two', '7 one two', '0 ']);
  });

  it('sends a body to no other origin', async () => {
    handle = (_, response) => response.writeHead(307, { location: `http://other.example:${port}/there` }).end();
    const egress = createEgress({ allow: [`127.0.0.1:${port}`, `other.example:${port}`], resolve: addresses('127.0.0.1') });
    await expect(egress.fetch(at('/'), { method: 'POST', body: 'secret' })).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(hits).toHaveLength(1);
  });

  it('follows redirects, but not for ever', async () => {
    handle = (request, response) =>
      request.url === '/end' ? response.end('there') : response.writeHead(303, { location: request.url === '/one' ? '/end' : '/loop' }).end();
    expect((await open().fetch(at('/one'), { method: 'POST', body: 'x' })).body.toString()).toBe('there');
    await expect(open().fetch(at('/loop'))).rejects.toThrow(/without end/);
  });
});

describe('limits', () => {
  it('ends a call that takes too long, also in the middle of the answer', async () => {
    handle = (_, response) => {
      response.write('a');
    };
    await expect(open().fetch(at('/'), { timeout_ms: 150 })).rejects.toThrow(/too long/);
  });

  it('ends an answer that is too large', async () => {
    handle = (_, response) => response.end(Buffer.alloc(200_000));
    await expect(open().fetch(at('/'), { max_bytes: 100_000 })).rejects.toThrow(/larger than 100000/);
  });

  it('tells what can not be sent at all from what nobody answers', async () => {
    await expect(open().fetch(at('/'), { headers: { 'x-note': 'one\ntwo' } })).rejects.toMatchObject({ code: 'call_not_sent' });
    expect(hits).toHaveLength(0);
  });

  it('says why nobody answers', async () => {
    const egress = createEgress({ allow: ['127.0.0.1:9'] });
    await expect(egress.fetch('http://127.0.0.1:9/')).rejects.toMatchObject({ code: 'upstream_failed', details: { reason: 'ECONNREFUSED' } });
  });
});

import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { runScript } from './run-script.ts';

const run = (code: string, values: JsonObject = {}, company = 'a') => runScript(company, code, values);
const failureOf = (code: string, values: JsonObject = {}, company = 'a') =>
  run(code, values, company).then(
    (value) => ({ code: 'none', details: { value } }),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, details: error.details };
    },
  );

describe('a script', () => {
  it('returns a value over its input', async () => {
    expect(
      await run('const { lines } = input;\nreturn lines.map(({ price, n }) => price * n).reduce((a, b) => a + b, 0);', {
        lines: [
          { price: 2, n: 3 },
          { price: 4, n: 1 },
        ],
      }),
    ).toBe(10);
    expect([await run('input.a += 1;'), await run('return new Date(0);'), await run('return "ä→😀";')]).toEqual([
      null,
      '1970-01-01T00:00:00.000Z',
      'ä→😀',
    ]);
  });

  it('fails with its line', async () => {
    expect(await failureOf('const a = 1;\nconst b = null;\nreturn b.c;')).toMatchObject({
      code: 'script_failed_at',
      details: { line: 3, reason: expect.stringContaining('TypeError') },
    });
    expect(await failureOf('const a = 1;\nreturn (;')).toMatchObject({
      code: 'script_failed_at',
      details: { line: 2, reason: expect.stringContaining('SyntaxError') },
    });
    expect(await failureOf('throw new Error("no stock");')).toMatchObject({ details: { line: 1, reason: 'Error: no stock' } });
    expect(await failureOf('const a = {}; a.a = a; return a;')).toMatchObject({ details: { reason: expect.stringContaining('circular') } });
    expect(await failureOf('return Promise.resolve(1);')).toMatchObject({ details: { reason: expect.stringContaining('can not wait') } });
  });

  it('tells no more of a failure than its beginning', async () => {
    const reasons = await Promise.all(
      ['throw new Error("x".repeat(1000000));', 'throw "x".repeat(1000000);'].map(async (code) => (await failureOf(code)).details),
    );
    expect(reasons.map((details) => String((details as { reason?: string }).reason).length)).toEqual([500, 500]);
  });

  it.each([
    'process',
    'require',
    'fetch',
    'XMLHttpRequest',
    'WebAssembly',
    'std',
    'os',
    'print',
    'console',
    'setTimeout',
    'Worker',
    'importScripts',
    'postMessage',
  ])('has no %s', async (name) => expect(await run(`return typeof ${name};`)).toBe('undefined'));

  it.each([
    ['a module', 'return import("node:fs");'],
    ['the constructor of the host', 'return this.constructor.constructor("return process")().pid;'],
    ['the thread, by the function that it is', 'return arguments.callee.caller;'],
    ['the tools that write its value', 'JSON.stringify = () => "1"; Object.prototype.toJSON = () => fetch("http://x.test"); return {};'],
  ])('does not reach %s', async (_, code) => expect((await failureOf(code)).code).toMatch(/^script_failed/));

  it('leaves nothing for the next one, whoever it is of', async () => {
    await run('globalThis.secret = input.secret; Object.prototype.leak = 1; Array.prototype.map = () => ["changed"];', { secret: 7 });
    expect(await run('return [typeof globalThis.secret, typeof ({}).leak, [1].map((n) => n + 1)];', {}, 'b')).toEqual([
      'undefined',
      'undefined',
      [2],
    ]);
  });

  it.each([
    ['time', 'for (;;) {}', 'it takes too long'],
    ['time that it would not give back', 'for (;;) { try { for (;;) {} } catch { continue; } finally { continue; } }', 'it takes too long'],
    ['memory', 'const all = []; for (;;) all.push(new Array(10000).fill("x"));', 'it takes too much memory'],
    ['memory in one piece', 'let text = "x"; for (;;) text += text + text;', expect.stringContaining('too long')],
    ['stack', 'const f = () => f(); return f();', expect.stringContaining('stack')],
    ['size', 'return "x".repeat(6000000);', 'its result is too large'],
  ])('is ended where it takes too much %s, and the next one runs', async (_, code, reason) => {
    expect(await failureOf(code)).toMatchObject({ code: expect.stringMatching(/^script_failed/), details: { reason } });
    expect(await run('return 1;')).toBe(1);
  });

  it('is refused where it would wait too long for its turn', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => failureOf('for (;;) {}', {}, 'crowd')));
    expect(outcomes.map(({ code }) => code)).toContain('company_busy');
    expect(await run('return 3;', {}, 'crowd')).toBe(3);
  });

  it('waits for no other company: one that takes its time holds one thread', async () => {
    const slow = [failureOf('for (;;) {}', {}, 'slow'), failureOf('for (;;) {}', {}, 'slow')];
    expect(await run('return 2;', {}, 'quick')).toBe(2);
    await Promise.all(slow);
  });
});

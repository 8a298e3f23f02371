import { AppError } from '@millwright/core/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { addLogContext, withLogContext } from './context.ts';
import { log } from './log.ts';
import { pretty } from './pretty.ts';

afterEach(() => vi.restoreAllMocks());

/** The line that is written, as JSON. */
function written(details: Record<string, unknown>) {
  const out = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  log('error', 'failed', details);
  return JSON.parse(String(out.mock.calls[0]?.[0])) as Record<string, unknown>;
}

it('tells what led to a failure, which its caller is not told', () => {
  const error = new AppError('could_not_create', {}, { cause: new Error('division by zero', { cause: 'a formula' }) });
  expect(written({ request_id: 'r', error })).toMatchObject({
    level: 'error',
    request_id: 'r',
    error: { message: 'Could not create doc', cause: { message: 'division by zero', cause: 'a formula' } },
  });
});

it('tells each of several failures', () => {
  expect(written({ error: new AggregateError([new Error('one'), new Error('two')], 'both') })).toMatchObject({
    error: { message: 'both', errors: [{ message: 'one' }, { message: 'two' }] },
  });
});

it('hides secrets by their key, in addresses and in tokens', () => {
  const error = new Error('connect postgres://app:s3cret@db:5432/x with Bearer abcdefghijkl');
  const line = JSON.stringify(written({ error, mail: { password: 'p4ssword', headers: { 'X-Api-Key': 'k3y' } }, url: 'smtp://me:m41l@host' }));
  for (const secret of ['s3cret', 'abcdefghijkl', 'p4ssword', 'k3y', 'm41l']) expect(line).not.toContain(secret);
  expect(line).toContain('postgres://app:');
});

it('carries the ids of the work under way, those that are learnt later too', async () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await withLogContext({ request_id: 'r' }, async () => {
    await Promise.resolve();
    addLogContext({ client_id: 'c' });
    withLogContext({ run_id: 'u', step_id: 's' }, () => log('warn', 'inside'));
    log('warn', 'outside');
  });
  log('warn', 'after');
  const [inside, outside, after] = out.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(inside).toMatchObject({ level: 'warn', message: 'inside', request_id: 'r', client_id: 'c', run_id: 'u', step_id: 's' });
  expect(outside).toMatchObject({ request_id: 'r', client_id: 'c' });
  expect(outside).not.toHaveProperty('run_id');
  expect(after).not.toHaveProperty('request_id');
});

it('leaves out what is below LOG_LEVEL, info unless set', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  log('debug', 'too small');
  log('info', 'told');
  expect(out).toHaveBeenCalledTimes(1);
});

it('is read by a person as time, level, message, ids and stack', () => {
  const line = {
    time: '2026-01-02T03:04:05.678Z',
    level: 'error',
    service: 'api',
    message: 'internal',
    request_id: 'r',
    error: { stack: 'Error: x\n  at y' },
  };
  expect(pretty(JSON.stringify(line))).toBe('03:04:05 error api internal request_id=r\n  Error: x\n  at y\n');
});

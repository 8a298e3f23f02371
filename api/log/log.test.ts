import { AppError } from '@millwright/core/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { log } from './log.ts';

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

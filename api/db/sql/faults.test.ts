import { AppError } from '@millwright/core/errors.ts';
import { describe, expect, it } from 'vitest';
import { appErrorOf, isLost } from './faults.ts';

const fault = (code: string, message = 'fault') => Object.assign(new Error(message), { code });
const codeOf = (error: unknown) => {
  const ours = appErrorOf(error);
  return ours instanceof AppError ? ours.code : 'bug';
};

describe('faults of the database', () => {
  it.each(['08000', '08003', '08006', '57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])('%s means that it is away: 503', (code) => {
    expect([isLost(fault(code)), codeOf(fault(code))]).toEqual([true, 'unavailable']);
  });

  it('a broken protocol, a wrong statement or an unknown table are bugs, not outages', () => {
    for (const code of ['08P01', '42601', '42P01']) expect([code, isLost(fault(code)), codeOf(fault(code))]).toEqual([code, false, 'bug']);
  });

  it.each([
    ['40001', 'unavailable'],
    ['40P01', 'unavailable'],
    ['57014', 'too_slow'],
    ['23505', 'not_unique'],
    ['23503', 'in_use'],
    ['23502', 'invalid'],
    ['22003', 'invalid'],
    ['22P05', 'invalid'],
  ])('%s is answered as %s', (code, answer) => expect(codeOf(fault(code))).toBe(answer));
});

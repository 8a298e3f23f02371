import { expect, it } from 'vitest';
import { verified } from './verified.ts';

const [early, late] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:01.000Z'];
const mark = (accepted_at: string | null, refused_at: string | null) => verified({ step_id: 's', accepted_at, refused_at });

it('shows the later of the two verdicts, and of refused credentials when they last worked', () => {
  expect(mark(late, early)).toEqual({ verdict: 'accepted', at: late, accepted_before: null });
  expect(mark(early, late)).toEqual({ verdict: 'refused', at: late, accepted_before: early });
  expect(mark(null, late)).toEqual({ verdict: 'refused', at: late, accepted_before: null });
});

it('shows nothing of credentials that were never used', () => expect([mark(null, null), verified(undefined)]).toEqual([null, null]));

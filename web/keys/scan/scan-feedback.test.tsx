import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScanFeedback, scanFeedback, scanRead, useOutcome } from './scan-feedback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearScanFeedback();
  vi.useRealTimers();
});

function Told() {
  const outcome = useOutcome();
  return <output>{outcome ? `${outcome.result} ${outcome.code}` : 'nothing'}</output>;
}
const told = () => document.querySelector('output')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says at once that a code was read, for as long as it is looked up, then for a moment what came of it', async () => {
  render(<Told />);
  act(() => scanRead('L-1'));
  await pass(60_000);
  expect(told()).toBe('looking L-1');
  act(() => scanFeedback(false, 'L-1'));
  expect(told()).toBe('failure L-1');
  await pass(1_200);
  expect(told()).toBe('nothing');
});

it('stands until what was found is open, and says of the last scan alone what came of it', async () => {
  render(<Told />);
  const opened = Promise.withResolvers<void>();
  act(() => scanFeedback(true, 'L-1', opened.promise));
  await pass(5_000);
  expect(told()).toBe('success L-1');
  act(() => scanRead('L-2'));
  opened.resolve();
  await pass(5_000);
  expect(told()).toBe('looking L-2');
  act(() => scanFeedback(true, 'L-2', Promise.resolve()));
  await pass(1_199);
  expect(told()).toBe('success L-2');
  await pass(1);
  expect(told()).toBe('nothing');
});

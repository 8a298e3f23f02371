import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => {
  vi.useRealTimers();
});

const many = (count: number) => Array.from({ length: count }, newId);
const millisecond = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

it('makes UUIDs of version 7 that tell when they were made', () => {
  const before = Date.now();
  const ids = many(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(millisecond(ids[0] as string)).toBeGreaterThanOrEqual(before);
  expect(millisecond(ids[999] as string)).toBeLessThanOrEqual(Date.now());
});

it('makes no id twice and each behind the one before', () => {
  const ids = many(100_000);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

it('keeps the order within a millisecond and when the clock steps back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const ids = many(2_000);
  vi.setSystemTime(Date.now() - 30_000);
  ids.push(...many(2_000));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map(millisecond)).size).toBe(1);
});

it('gives every id random bits of its own, across the blocks in which they are drawn', () => {
  const tails = many(10_000).map((id) => id.slice(-10));
  expect(new Set(tails).size).toBe(tails.length);
});

it('starts the count of each millisecond anew', () => {
  vi.useFakeTimers({ now: Date.now() + 120_000 });
  const counts = Array.from({ length: 50 }, () => {
    vi.setSystemTime(Date.now() + 1);
    return newId().slice(14, 23);
  });
  expect(new Set(counts).size).toBe(counts.length);
  expect(counts.toSorted()).not.toEqual(counts);
});

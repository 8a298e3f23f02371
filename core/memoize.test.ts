import { expect, it, vi } from 'vitest';
import { memoize } from './memoize.ts';

it('derives a value once for each object', () => {
  const derive = vi.fn(({ names }: { names: string[] }) => new Set(names));
  const namesOf = memoize(derive);
  const [one, same] = [{ names: ['a'] }, { names: ['a'] }];
  expect(namesOf(one)).toBe(namesOf(one));
  expect(namesOf(same)).toEqual(namesOf(one));
  expect(namesOf(same)).not.toBe(namesOf(one));
  expect(derive).toHaveBeenCalledTimes(2);
});

it.each([undefined, null, 0, ''])('derives %o only once too', (value) => {
  const derive = vi.fn((_: object) => value);
  const valueFor = memoize(derive);
  const key = {};
  expect([valueFor(key), valueFor(key)]).toEqual([value, value]);
  expect(derive).toHaveBeenCalledOnce();
});

it('tries again after an error', () => {
  const derive = vi
    .fn((_: object) => 1)
    .mockImplementationOnce(() => {
      throw new Error('not yet');
    });
  const valueFor = memoize(derive);
  const key = {};
  expect(() => valueFor(key)).toThrow('not yet');
  expect(valueFor(key)).toBe(1);
});

it('remembers a promise even when it is rejected', async () => {
  const derive = vi.fn((_: object) => Promise.reject(new Error('never')));
  const valueFor = memoize(derive);
  const key = {};
  await expect(valueFor(key)).rejects.toThrow('never');
  await expect(valueFor(key)).rejects.toThrow('never');
  expect(derive).toHaveBeenCalledOnce();
});

import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

/** Work that ends on request. */
function job(log: string[], name: string) {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    await done;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end };
}

it('does work of one name one after the other, also after a failure, and other names at once', async () => {
  const log: string[] = [];
  const [first, second, other] = [job(log, 'first'), job(log, 'second'), job(log, 'other')];
  const failed = inTurn('a', () => first.work().then(() => Promise.reject(new Error('no'))));
  const later = inTurn('a', second.work);
  const aside = inTurn('b', other.work);
  other.end();
  expect(await aside).toBe('other');
  expect(log).toEqual(['first begins', 'other begins', 'other ends']);
  second.end();
  first.end();
  await expect(failed).rejects.toThrow('no');
  expect(await later).toBe('second');
  expect(log.slice(-3)).toEqual(['first ends', 'second begins', 'second ends']);
});

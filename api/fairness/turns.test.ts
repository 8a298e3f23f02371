import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Companies by the order in which they began; each holds its turn until it is told to end. */
function round(limits: { slots: number; share: number; queue?: number }) {
  const turns = new Turns({ queue: 100, ...limits });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (company: string, gone?: AbortSignal) =>
    turns.take(company, gone).then((end) => {
      began.push(company);
      ends.push(end);
    });
  const endFirst = async () => {
    ends.shift()?.();
    await Promise.resolve();
    await new Promise(setImmediate);
  };
  return { turns, began, ask, endFirst };
}

describe('turns', () => {
  it('leave a company the rest when another one holds its share', async () => {
    const { ask, began } = round({ slots: 3, share: 2 });
    void Promise.all(['a', 'a', 'a', 'a'].map((company) => ask(company)));
    await ask('b');
    expect(began).toEqual(['a', 'a', 'b']);
  });

  it('go round the companies, whoever asked first and most', async () => {
    const { ask, began, endFirst } = round({ slots: 1, share: 1 });
    for (const company of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(company);
    for (let count = 0; count < 6; count++) await endFirst();
    expect(began).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('refuse a company by name when too many of it wait, and no other', async () => {
    const { ask, turns } = round({ slots: 1, share: 1, queue: 2 });
    for (const company of ['a', 'a', 'a']) void ask(company);
    await expect(ask('a')).rejects.toMatchObject({ code: 'company_busy', details: { seconds: 1 } });
    void ask('b');
    void turns.take(null);
  });

  it('are lost by those who have gone while they waited', async () => {
    const { ask, began, endFirst } = round({ slots: 1, share: 1 });
    const reader = new AbortController();
    await ask('a');
    const lost = expect(ask('a', reader.signal)).rejects.toThrow('gone');
    void ask('a');
    reader.abort(new Error('gone'));
    await lost;
    await endFirst();
    expect(began).toEqual(['a', 'a']);
    await expect(ask('b', reader.signal)).rejects.toThrow('gone');
  });

  it('are given back once, however often their end is told', async () => {
    const turns = new Turns({ slots: 1, share: 1, queue: 1 });
    const end = await turns.take('a');
    end();
    end();
    await turns.take('b');
    let third = false;
    void turns.take('c').then(() => (third = true));
    await new Promise(setImmediate);
    expect(third).toBe(false);
  });
});

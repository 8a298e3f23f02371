import { describe, expect, it } from 'vitest';
import { evaluateLive } from './evaluate-live.ts';

const values = {
  trigger: { input: { n: 2, words: ['a', 'b'] } },
  steps: { order: { total: 0.1, lines: [{ price: 3 }, { price: 4 }] } },
  record: { title: 'Bridge', customer: { name: 'Ana' } },
  _how: { order: { status: 'success' }, bare: { status: 'failure' } },
};
const live = (source: string) => evaluateLive('expression', source, values);

describe('the result of an expression while it is typed', () => {
  it('is its value, by the rules of a run', async () => {
    expect(await live('trigger.input.n + 1')).toEqual({ value: 3 });
    expect(await live('$sum(steps.order.lines.price)')).toEqual({ value: 7 });
    expect(await live('steps.order.total + 0.2')).toEqual({ value: 0.3 });
    expect(await live('record.customer.name & "!"')).toEqual({ value: 'Ana!' });
    expect(await live('steps.order.status & steps.bare.status')).toEqual({ value: 'successfailure' });
    expect(await live('trigger.input.gone')).toEqual({ value: null });
  });

  it('is missing while a step or the record that it reads has no value yet, which it names', async () => {
    expect(await live('steps.later.total * 2')).toEqual({ missing: 'steps.later' });
    expect(await live('item.name')).toEqual({ missing: 'item' });
  });

  it('is why it fails, and nothing while it can not be parsed', async () => {
    expect(await live('trigger.input.words + 1')).toEqual({ problem: expect.stringContaining('"+"') });
    expect(await live('trigger.input.n +')).toBeNull();
    expect(await live(' ')).toBeNull();
    expect(await live('$eval("1")')).toEqual({ problem: expect.stringContaining('function') });
  });

  it('ends an expression that never would', async () => {
    expect(await live('($f := function($n) { $f($n + 1) }; $f(1))')).toEqual({ problem: expect.any(String) });
  });
});

it('a URL is shown as it is called: its values are encoded, except one at the very beginning', async () => {
  const shop = { record: { base: 'https://shop.test/a?b=1', name: 'A/B & Söhne?', tags: ['x y'] }, steps: {} };
  const url = '{{record.base}}&q={{record.name}}&tags={{record.tags}}';
  const value = 'https://shop.test/a?b=1&q=A%2FB%20%26%20S%C3%B6hne%3F&tags=%5B%22x%20y%22%5D';
  expect(await evaluateLive('url', url, shop)).toEqual({ value });
  expect(await evaluateLive('text', 'q={{record.name}}', shop)).toEqual({ value: 'q=A/B & Söhne?' });
});

it('a text is shown as it will be filled', async () => {
  expect(await evaluateLive('text', 'Dear {{record.customer.name}}, {{steps.order.total * 1000000}}', values)).toEqual({ value: 'Dear Ana, 100000' });
  expect(await evaluateLive('text', 'Dear {{steps.later.name}}', values)).toEqual({ missing: 'steps.later' });
});

import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSignal, createStore, useStore } from './store.ts';

it('a signal tells its listeners until they stop', () => {
  const arrived = createSignal<string>();
  const heard = vi.fn();
  const stop = arrived.listen(heard);
  arrived.tell('one');
  stop();
  arrived.tell('two');
  expect(heard.mock.calls).toEqual([['one']]);
});

it('what a signal needs begins with its first listener and ends with its last one', () => {
  const steps: string[] = [];
  const signal = createSignal(() => {
    steps.push('begins');
    return () => steps.push('ends');
  });
  const [first, second] = [signal.listen(() => undefined), signal.listen(() => undefined)];
  first();
  expect(steps).toEqual(['begins']);
  second();
  second();
  expect(steps).toEqual(['begins', 'ends']);
  signal.listen(() => undefined);
  expect(steps).toEqual(['begins', 'ends', 'begins']);
});

it('a component follows the value of a store', () => {
  const count = createStore(1);
  const Shown = () => <p>{useStore(count)}</p>;
  const { container, unmount } = render(<Shown />);
  expect(container.textContent).toBe('1');
  act(() => count.set(2));
  expect(container.textContent).toBe('2');
  unmount();
  count.set(3);
  expect(count.get()).toBe(3);
});

import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { stackOf, startsAlone } from './use-stack.ts';

const column = (path: string, parts: object = {}) => ({ path, kind: 'text', field: null, ...parts }) as unknown as ResolvedColumn;
const status = column('status', { kind: 'status' });
const started = (path?: string) => ({ actions: [{ id: 'a', trigger: 'cell_click', column: path }] }) as unknown as Parameters<typeof stackOf>[0];
const plain = { actions: [] };

it('gives a card a line for each column beside its name and its status, at most three', () => {
  const heights = [1, 2, 3, 4, 9].map((count) =>
    stackOf(
      plain,
      Array.from({ length: count }, (_, at) => column(`c${at}`)),
    ),
  );
  expect(heights.map(({ lines }) => lines)).toEqual([0, 1, 2, 3, 3]);
  expect(new Set(heights.map(({ height }) => height)).size).toBe(4);
  expect(stackOf(plain, [column('name'), status])).toEqual(stackOf(plain, [column('name')]));
  const choice = column('state', { kind: 'tag', field: { misc: { options: [{ key: 'good', tone: 'done' }] } } });
  expect(stackOf(plain, [column('name'), choice]).lines).toBe(0);
});

it('has room for a finger where a value starts something, not where any cell does', () => {
  const columns = [column('name'), column('amount')];
  expect(stackOf(started('amount'), columns).height - stackOf(plain, columns).height).toBe(22);
  expect(stackOf(started(), columns)).toEqual(stackOf(plain, columns));
  expect([startsAlone(started('amount'), 'amount'), startsAlone(started('amount'), 'name'), startsAlone(started(), 'amount')]).toEqual([
    true,
    false,
    false,
  ]);
});

import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { expect, it } from 'vitest';
import { cellAction } from './cell-action.ts';

const action = (id: string, more: Partial<BlockAction>) => ({ id, kind: 'go_to_url', trigger: 'cell_click', url: '/x', ...more }) as BlockAction;
const row = action('row', { trigger: 'row_click' });
const reason = action('reason', { column: 'reason' });

it('is that of its column, or of any column, and none where the cell says nothing', () => {
  expect(cellAction([row, reason], 'reason', 'Parts are missing')).toBe(reason);
  expect(cellAction([row, reason], 'reason', null)).toBeUndefined();
  expect(cellAction([row, reason], 'reason', '')).toBeUndefined();
  expect(cellAction([row, reason], 'name', 'x')).toBeUndefined();
  const any = action('any', {});
  expect(cellAction([row, any], 'count', 0)).toBe(any);
});

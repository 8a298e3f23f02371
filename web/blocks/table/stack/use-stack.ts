import { useMediaQuery } from '@mantine/hooks';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { isBadge } from '../../../fields/tag/tag.tsx';
import { usePhone } from '../../../ui/theme/use-density.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';

/** Cards of a narrow table: how many values stand below their names, and how high they are, in pixels. */
export type Stack = { lines: number; height: number };

/** A block of fewer pixels shows too little of a row. That of a tablet held upright, beside the navigation, has some more. */
const narrow = 520;
/** So many values a card shows below its name, at most. */
const mostLines = 3;
/** In pixels: above and below what stands in a card, its name, a value, and a value that is pressed. */
const [around, head, line, pressed] = [18, 28, 22, 44];

/** The columns whose values start something by themselves; where any column does, the card does. */
export const startsAlone = (setup: Pick<TableSetup, 'actions'>, path: string): boolean =>
  setup.actions.some(({ trigger, column }) => trigger === 'cell_click' && column === path);

/** Whether a column says by a badge where a record stands: in its process, or by a choice. */
export const isStatus = ({ kind, field }: ResolvedColumn): boolean =>
  kind === 'status' || (kind === 'tag' && field?.misc?.options?.some(isBadge) === true);

/** The cards of a table with these columns; each is as high as the others. */
export function stackOf(setup: Pick<TableSetup, 'actions'>, columns: readonly ResolvedColumn[]): Stack {
  const [, ...rest] = columns;
  const status = rest.find(isStatus);
  const others = rest.filter((column) => column !== status);
  const lines = Math.min(mostLines, others.length);
  const starting = Math.min(lines, others.filter(({ path }) => startsAlone(setup, path)).length);
  return { lines, height: around + head + lines * line + starting * (pressed - line) };
}

/**
 * Whether rows of a table are cards: where fingers work or the window is narrow, and the block is too. With a mouse beside
 * other blocks it stays a table, whose cells are written in. Undefined until the block is measured.
 */
export function useStack(frame: RefObject<HTMLElement | null>, setup: TableSetup, columns: readonly ResolvedColumn[]): Stack | null | undefined {
  const phone = usePhone();
  const fingers = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [isNarrow, setNarrow] = useState<boolean>();
  useLayoutEffect(() => {
    const block = frame.current;
    if (!block) return;
    // What is not on the screen has no width.
    const measure = () => setNarrow((before) => (block.clientWidth > 0 ? block.clientWidth < narrow : (before ?? false)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(block);
    return () => watch.disconnect();
  }, [frame]);
  const stacked = isNarrow === true && (phone || fingers === true);
  const shape = JSON.stringify(stackOf(setup, columns));
  const stack = useMemo(() => (stacked ? JSON.parse(shape) : null), [stacked, shape]);
  return isNarrow === undefined ? undefined : stack;
}

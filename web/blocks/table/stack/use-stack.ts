import { useMediaQuery } from '@mantine/hooks';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { isBadge } from '../../../fields/tag/tag.tsx';
import { usePhone } from '../../../ui/theme/use-density.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';

/** Cards of a narrow table: the number of values below their names, and their height in pixels. */
export type Stack = { lines: number; height: number };

/** Blocks narrower than this, in pixels, show cards. A portrait tablet beside the navigation has slightly more. */
const narrow = 520;
/** The most values that a card shows below its name. */
const mostLines = 3;
/** Heights in pixels: the padding of a card, its name, a value, and a clickable value. */
const [around, head, line, pressed] = [18, 28, 22, 44];

/** Whether the values of a column start an action of their own; if an action is for any column, the card starts it. */
export const startsAlone = (setup: Pick<TableSetup, 'actions'>, path: string): boolean =>
  setup.actions.some(({ trigger, column }) => trigger === 'cell_click' && column === path);

/** Whether a column shows a status badge: of its process, or a choice. */
export const isStatus = ({ kind, field }: ResolvedColumn): boolean =>
  kind === 'status' || (kind === 'tag' && field?.misc?.options?.some(isBadge) === true);

/** The card size of a table with these columns; all cards have the same height. */
export function stackOf(setup: Pick<TableSetup, 'actions'>, columns: readonly ResolvedColumn[]): Stack {
  const [, ...rest] = columns;
  const status = rest.find(isStatus);
  const others = rest.filter((column) => column !== status);
  const lines = Math.min(mostLines, others.length);
  const starting = Math.min(lines, others.filter(({ path }) => startsAlone(setup, path)).length);
  return { lines, height: around + head + lines * line + starting * (pressed - line) };
}

/**
 * Whether rows of a table are drawn as cards: with touch or in a narrow window, if the block is narrow too. With a mouse,
 * a narrow block beside others stays an editable table. Undefined until the block is measured.
 */
export function useStack(frame: RefObject<HTMLElement | null>, setup: TableSetup, columns: readonly ResolvedColumn[]): Stack | null | undefined {
  const phone = usePhone();
  const fingers = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [isNarrow, setNarrow] = useState<boolean>();
  useLayoutEffect(() => {
    const block = frame.current;
    if (!block) return;
    // A hidden block has no width.
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

import { Draggable } from '@fullcalendar/react/interaction';
import { useEffect, useMemo, useRef } from 'react';
import type { Row } from '../columns/values.ts';
import type { MoveRow } from '../moving/use-value-moves.ts';
import { type Axes, type Placed, valuesOf } from './events.ts';

type Wanted = { moveRow: MoveRow; axes: Axes; zone: string; rowOf: (id: string) => Row | undefined; undatedOf: (id: string) => Row | undefined };

/** Callbacks of the calendar grid for dragged events; the same functions on each render. */
export type Placing = {
  onPlaced: (id: string, placed: Placed, pulled: boolean, revert: () => void) => void;
  onDropped: (element: HTMLElement, at: string) => void;
};

/** Saves the new dates of a dragged event. If the save is refused, the event returns to its place. */
export function usePlacing(wanted: Wanted): Placing {
  const latest = useRef(wanted);
  latest.current = wanted;
  return useMemo(() => {
    const put = async (row: Row | undefined, placed: Placed, pulled: boolean) => {
      const { moveRow, axes, zone } = latest.current;
      return row !== undefined && (await moveRow(row, valuesOf(row, axes, placed, pulled, zone)));
    };
    return {
      onPlaced: (id, placed, pulled, revert) => void put(latest.current.rowOf(id), placed, pulled).then((accepted) => accepted || revert()),
      onDropped: (element, at) => void put(latest.current.undatedOf(element.dataset.undated ?? ''), { start: at, end: null }, false),
    };
  }, []);
}

/** Makes the records of a list draggable onto the calendar. */
export function useDraggedIn(list: HTMLElement | null, movable: boolean): void {
  useEffect(() => {
    if (!list || !movable) return;
    const dragging = new Draggable(list, { itemSelector: '[data-undated]', eventData: { create: false } });
    return () => dragging.destroy();
  }, [list, movable]);
}

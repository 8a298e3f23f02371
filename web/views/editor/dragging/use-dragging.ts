import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useInsert } from '../adding/use-insert.ts';
import { type Drop, dropPlace, moveBlock, type Place, type Side, takesLayouts } from '../draft/block-edits.ts';
import type { ViewDraft } from '../draft/view-draft.ts';
import { useViewEditing } from '../state/editor-context.ts';

/** The dragged item: a block of the view, or a block type for a new one. */
type Dragged = { block: string } | { type: BlockType };
type Point = { x: number; y: number };
/** Computes where a pointer over an element would drop, whether or not that is allowed. */
type DropAt = (point: Point, box: DOMRect) => Drop;

const carries = (data: Record<string | symbol, unknown>): data is Dragged => typeof data.block === 'string' || typeof data.type === 'string';

/** The position of the dragged block after a drop; null if the drop is not possible. */
function placeFor(draft: ViewDraft, dragged: Dragged, drop: Drop): Place | null {
  if ('block' in dragged) return dropPlace(draft, dragged.block, drop);
  const place = dropPlace(draft, null, drop);
  return place && (dragged.type !== 'layout' || takesLayouts(draft, place)) ? place : null;
}

/** Makes an element draggable: a block, or a block type. Keyboards and touch have buttons for the same. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): void {
  const { editable } = useViewEditing();
  const carried = JSON.stringify(dragged);
  useEffect(() => {
    if (!element.current || !editable) return;
    return draggable({ element: element.current, getInitialData: () => JSON.parse(carried) });
  }, [element, editable, carried]);
}

/** Makes an element a drop target; returns the side on which a drop would land now, null if it isn't allowed. */
export function useDropTarget(element: RefObject<HTMLElement | null>, dropAt: DropAt): Side | null {
  const { draft, editable, change, select } = useViewEditing();
  const insert = useInsert();
  const [side, setSide] = useState<Side | null>(null);
  const put = (dragged: Dragged, drop: Drop) => {
    const place = placeFor(draft, dragged, drop);
    if (!place) return;
    if ('type' in dragged) void insert(dragged.type, place);
    else {
      change(moveBlock(draft, dragged.block, place));
      select(dragged.block);
    }
  };
  const latest = useRef({ draft, dropAt, put });
  latest.current = { draft, dropAt, put };
  useEffect(() => {
    const target = element.current;
    if (!target || !editable) return;
    const dropOf = ({ input, over }: { input: { clientX: number; clientY: number }; over: Element | undefined }) =>
      // Of nested targets only the innermost reacts.
      over === target ? latest.current.dropAt({ x: input.clientX, y: input.clientY }, target.getBoundingClientRect()) : null;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source: { data } }) => carries(data),
      onDrag: ({ source: { data }, location: { current } }) => {
        const drop = dropOf({ input: current.input, over: current.dropTargets[0]?.element });
        setSide(drop && carries(data) && placeFor(latest.current.draft, data, drop) ? drop.side : null);
      },
      onDragLeave: () => setSide(null),
      onDrop: ({ source: { data }, location: { current } }) => {
        setSide(null);
        const drop = dropOf({ input: current.input, over: current.dropTargets[0]?.element });
        if (drop && carries(data)) latest.current.put(data, drop);
      },
    });
  }, [element, editable]);
  return side;
}

/** Drop positions on a line of the outline: the upper part means before, the lower part after, the middle inside. */
export const inLine =
  (at: string, holds: boolean): DropAt =>
  ({ y }, { top, height }) => {
    const part = (y - top) / height;
    if (holds && part > 0.25 && part < 0.75) return { at, side: 'into' };
    return { at, side: part < 0.5 ? 'before' : 'after' };
  };

/** Drop positions on a block of the page: inside a container; else before or after, or left or right if it is narrower than the page. */
export const onPage =
  (at: string, holds: boolean, whole: boolean): DropAt =>
  ({ x, y }, { top, left, height, width }) => {
    if (holds) return { at, side: 'into' };
    const part = whole ? (y - top) / height : (x - left) / width;
    return { at, side: part < 0.5 ? 'before' : 'after' };
  };

/** The drop position on the page itself: after all blocks. */
export const atEnd: DropAt = () => ({ at: null, side: 'into' });

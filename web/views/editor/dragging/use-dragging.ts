import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useInsert } from '../adding/use-insert.ts';
import { type Drop, dropPlace, moveBlock, type Place, type Side, takesLayouts } from '../draft/block-edits.ts';
import type { ViewDraft } from '../draft/view-draft.ts';
import { useViewEditing } from '../state/editor-context.ts';

/** What is dragged: a block of the view, or a type of block that is to become one. */
type Dragged = { block: string } | { type: BlockType };
type Point = { x: number; y: number };
/** Where a pointer over an element would put what is dragged, whether that leads anywhere or not. */
type DropAt = (point: Point, box: DOMRect) => Drop;

const carries = (data: Record<string | symbol, unknown>): data is Dragged => typeof data.block === 'string' || typeof data.type === 'string';

/** Where something would come to stand; null where it can't. */
function placeFor(draft: ViewDraft, dragged: Dragged, drop: Drop): Place | null {
  if ('block' in dragged) return dropPlace(draft, dragged.block, drop);
  const place = dropPlace(draft, null, drop);
  return place && (dragged.type !== 'layout' || takesLayouts(draft, place)) ? place : null;
}

/** Lets the mouse carry an element: a block, or a type of block. Keys and touch have buttons for the same. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): void {
  const { editable } = useViewEditing();
  const carried = JSON.stringify(dragged);
  useEffect(() => {
    if (!element.current || !editable) return;
    return draggable({ element: element.current, getInitialData: () => JSON.parse(carried) });
  }, [element, editable, carried]);
}

/** Takes what is dragged over an element; answers on which side it would land now, null where it would land nowhere. */
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
      // Of targets that stand in each other the innermost takes it.
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

/** A line of the outline: its upper part stands for the place before, its lower one for that behind, and the middle for that in it. */
export const inLine =
  (at: string, holds: boolean): DropAt =>
  ({ y }, { top, height }) => {
    const part = (y - top) / height;
    if (holds && part > 0.25 && part < 0.75) return { at, side: 'into' };
    return { at, side: part < 0.5 ? 'before' : 'after' };
  };

/** A block on the page: what holds others takes it in, any other has it before or behind, to its left or right where it does not take the whole width. */
export const onPage =
  (at: string, holds: boolean, whole: boolean): DropAt =>
  ({ x, y }, { top, left, height, width }) => {
    if (holds) return { at, side: 'into' };
    const part = whole ? (y - top) / height : (x - left) / width;
    return { at, side: part < 0.5 ? 'before' : 'after' };
  };

/** The page itself: behind all of its blocks. */
export const atEnd: DropAt = () => ({ at: null, side: 'into' });

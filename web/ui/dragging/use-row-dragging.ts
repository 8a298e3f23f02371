import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

type Side = 'above' | 'below';

/** Lets the mouse carry a row of a kind (`null`: none may be carried) to above or below another one of it; keys and touch have buttons for the same. Answers where one would land. */
export function useRowDragging(
  element: RefObject<HTMLElement | null>,
  kind: string | null,
  id: string,
  onDrop: (carried: string, side: Side) => void,
): Side | null {
  const [side, setSide] = useState<Side | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const row = element.current;
    if (!row || kind === null) return;
    const sideAt = (y: number): Side => (y < row.getBoundingClientRect().top + row.offsetHeight / 2 ? 'above' : 'below');
    return combine(
      draggable({ element: row, getInitialData: () => ({ [kind]: id }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data[kind] === 'string' && source.data[kind] !== id,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientY)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          latest.current(String(source.data[kind]), sideAt(location.current.input.clientY));
        },
      }),
    );
  }, [element, kind, id]);
  return side;
}

import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Flow } from '../graph/flow.ts';
import { useEditor } from '../state/editor-context.ts';

const margin = 32;
const smallest = 0.6;

/** The viewport of the drawing: initially the top at a readable size; later it follows the selected step. */
export function useViewport(frame: RefObject<HTMLDivElement | null>, flow: Flow) {
  const { setViewport, getViewport, fitView } = useReactFlow();
  const { selected } = useEditor();
  const latest = useRef(flow);
  latest.current = flow;

  const start = useCallback(() => {
    const width = frame.current?.clientWidth ?? 0;
    const zoom = Math.max(smallest, Math.min(1, (width - 2 * margin) / latest.current.width));
    const trigger = latest.current.nodes.find(({ type }) => type === 'trigger');
    const middle = (trigger?.position.x ?? 0) + (trigger?.width ?? 0) / 2;
    const whole = latest.current.width * zoom + 2 * margin <= width;
    const centre = whole ? latest.current.width / 2 : middle;
    void setViewport({ x: width / 2 - centre * zoom, y: margin, zoom });
  }, [frame, setViewport]);

  const reveal = useCallback(
    (id: string) => {
      const node = latest.current.nodes.find((one) => one.id === id);
      const box = frame.current;
      if (!node || !box) return;
      const { x, y, zoom } = getViewport();
      const left = node.position.x * zoom + x;
      const top = node.position.y * zoom + y;
      const dx = shiftInto(left, (node.width ?? 0) * zoom, box.clientWidth);
      const dy = shiftInto(top, (node.height ?? 0) * zoom, box.clientHeight);
      if (dx !== 0 || dy !== 0) void setViewport({ x: x + dx, y: y + dy, zoom }, { duration: calm() ? 0 : 200 });
    },
    [frame, getViewport, setViewport],
  );

  useEffect(() => {
    if (selected) reveal(selected);
  }, [selected, reveal]);

  return { start, reveal, fit: useCallback(() => void fitView({ padding: 0.1, maxZoom: 1, duration: calm() ? 0 : 200 }), [fitView]) };
}

/** How far something must move to be inside the frame with a margin. */
function shiftInto(from: number, size: number, room: number): number {
  if (from < margin) return margin - from;
  return from + size > room - margin ? Math.max(room - margin - size, margin) - from : 0;
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { allColumns, setWidth } from '../draft/block-edits.ts';
import { useViewEditing } from '../state/editor-context.ts';
import classes from './dragging.module.css';

const gap = 16;

/** The grid cell of a resize handle, and the width of a grid column with its gap in pixels. */
function measured(handle: HTMLElement) {
  const cell = handle.closest<HTMLElement>('[data-span]');
  const grid = cell?.parentElement;
  if (!cell || !grid) return null;
  return { cell, left: cell.getBoundingClientRect().left, column: (grid.getBoundingClientRect().width + gap) / allColumns };
}

/** A handle at the right edge of a block that resizes it, as one undo step. The slider in its settings does the same. */
export function Sizer({ id, width }: { id: string; width: number }) {
  const text = useText();
  const { draft, change, select } = useViewEditing();
  const held = useRef<{ cell: HTMLElement; left: number; column: number } | null>(null);
  const [size, setSize] = useState<number | null>(null);
  const show = (columns: number) => held.current?.cell.style.setProperty('--mw-span', String(columns));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    held.current = measured(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    setSize(width);
  };
  const onPointerMove = ({ clientX }: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    const { left, column } = held.current;
    const next = Math.min(allColumns, Math.max(1, Math.round((clientX - left + gap / 2) / column)));
    setSize(next);
    show(next);
  };
  const end = (next: number | null) => {
    if (next === null) show(width);
    else if (next !== width) {
      change(setWidth(draft, id, next));
      select(id);
    }
    held.current = null;
    setSize(null);
  };
  return (
    <span
      className={classes.sizer}
      aria-hidden
      data-sizer={id}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => held.current && end(size)}
      onPointerCancel={() => held.current && end(null)}
    >
      {size !== null && <span className={classes.size}>{text('viewEditor.width', { size })}</span>}
    </span>
  );
}

import { type UIEvent, useCallback, useState } from 'react';

/** The number of extra cards drawn above and below the visible ones. */
const beyond = 4;

/** Virtualizes a list of cards of equal height: returns the range to draw at the current scroll position. */
export function useWindow(count: number, height: number) {
  const [view, setView] = useState({ top: 0, room: 800 });
  const onScroll = useCallback(
    ({ currentTarget: { scrollTop: top, clientHeight: room } }: UIEvent<HTMLElement>) => {
      // Scrolling renders again only when the range changes.
      const step = height * 2;
      setView((before) => (Math.floor(before.top / step) === Math.floor(top / step) && before.room === room ? before : { top, room }));
    },
    [height],
  );
  const first = Math.max(0, Math.floor(view.top / height) - beyond);
  const last = Math.min(count, Math.ceil((view.top + view.room) / height) + beyond + 2);
  return { first, last, before: first * height, after: Math.max(0, count - last) * height, onScroll };
}

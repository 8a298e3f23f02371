import { type UIEvent, useCallback, useState } from 'react';

/** How many cards are drawn beyond what can be seen, on each side. */
const beyond = 4;

/** Which part of a list of cards of one height is drawn, as it is scrolled; the rest is empty room. */
export function useWindow(count: number, height: number) {
  const [view, setView] = useState({ top: 0, room: 800 });
  const onScroll = useCallback(
    ({ currentTarget: { scrollTop: top, clientHeight: room } }: UIEvent<HTMLElement>) => {
      // Only what leads to other cards is drawn anew.
      const step = height * 2;
      setView((before) => (Math.floor(before.top / step) === Math.floor(top / step) && before.room === room ? before : { top, room }));
    },
    [height],
  );
  const first = Math.max(0, Math.floor(view.top / height) - beyond);
  const last = Math.min(count, Math.ceil((view.top + view.room) / height) + beyond + 2);
  return { first, last, before: first * height, after: Math.max(0, count - last) * height, onScroll };
}

import { useLayoutEffect, useRef } from 'react';

/** What Escape closes at present, the last shown at the end. */
const layers: object[] = [];

/**
 * Escape closes what this component shows, wherever the focus is at that moment: a menu takes it a while after it is
 * seen. Of several the last shown closes alone; null while there is nothing to close. It listens from the very moment
 * that it can be seen, which an ordinary effect does not promise.
 */
export function useEscape(onClose: (() => void) | null): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  const open = onClose !== null;
  useLayoutEffect(() => {
    if (!open) return;
    const layer = {};
    layers.push(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || layers.at(-1) !== layer) return;
      event.stopImmediatePropagation();
      latest.current?.();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [open]);
}

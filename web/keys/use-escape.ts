import { useLayoutEffect, useRef } from 'react';

/** The layers that Escape can close, the last shown at the end. */
const layers: object[] = [];

/**
 * Calls `onClose` on Escape, wherever the focus is: a menu gets the focus only some time after it is visible. Only the layer that was shown
 * last closes. Null while there is nothing to close. It listens as soon as the layer is visible, which an ordinary effect does not
 * guarantee.
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

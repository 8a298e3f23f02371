import { useLayoutEffect } from 'react';

/**
 * Escape closes what this component shows, wherever the focus is at that moment: a menu takes it a while after it is
 * seen. It listens from the very moment that it can be seen, which an ordinary effect does not promise.
 */
export function useEscape(onClose: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onClose]);
}

import { useEffect } from 'react';

/** A file that is dropped beside the field doesn't take the page's place. */
export function useDropGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const stop = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, [active]);
}

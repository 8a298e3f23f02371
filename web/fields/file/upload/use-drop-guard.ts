import { useEffect } from 'react';

const stop = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();

/** A file that is dropped beside the field doesn't take the page's place. */
export function useDropGuard(): void {
  useEffect(() => {
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, []);
}

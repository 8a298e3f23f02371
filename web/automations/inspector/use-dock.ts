import { usePhone } from '../../ui/theme/use-density.ts';
import { useEditor } from '../state/editor-context.ts';

/** Whether the dock lies over the drawing, as on a phone, and what closes it: there it gives way to the drawing, elsewhere the library to what is chosen. */
export function useDock(): { over: boolean; close: () => void } {
  const over = usePhone();
  const { show } = useEditor();
  return { over, close: () => show({ kind: over ? 'closed' : 'inspector' }) };
}

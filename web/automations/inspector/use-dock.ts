import { usePhone } from '../../ui/theme/use-density.ts';
import { useEditor } from '../state/editor-context.ts';

/**
 * Whether the dock covers the drawing, as on a phone, and a function that closes it: there it returns to the drawing,
 * elsewhere from the library to the selection.
 */
export function useDock(): { over: boolean; close: () => void } {
  const over = usePhone();
  const { show } = useEditor();
  return { over, close: () => show({ kind: over ? 'closed' : 'inspector' }) };
}

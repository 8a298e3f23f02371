import { useText } from '../../../i18n/use-text.ts';
import type { ProcessEditor } from '../state/use-process-editor.ts';

/** Why a draft can't be published; empty if it can. */
export function useObstacle({ draft, missing }: Pick<ProcessEditor, 'draft' | 'missing'>): string {
  const text = useText();
  if (missing.length) return text('processes.editor.missing', { count: missing.length });
  return draft.label.trim() ? '' : text('processes.editor.nameless');
}

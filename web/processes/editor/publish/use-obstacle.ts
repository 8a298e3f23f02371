import { useText } from '../../../i18n/use-text.ts';
import type { ProcessEditor } from '../state/use-process-editor.ts';

/** Why a draft can't be published as it is; empty where it can. */
export function useObstacle({ draft, missing }: Pick<ProcessEditor, 'draft' | 'missing'>): string {
  const text = useText();
  if (missing.length) return text('processes.editor.missing', { count: missing.length });
  return draft.label.trim() ? '' : text('processes.editor.nameless');
}

import { useLabel, useText } from '../../i18n/use-text.ts';
import { stepOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';

/** The steps whose pinned data a test has used, by their names; nothing without any. */
export function UsedPins({ ids, className }: { ids: readonly string[]; className: string | undefined }) {
  const text = useText();
  const label = useLabel();
  const { draft } = useEditor();
  if (ids.length === 0) return null;
  const names = ids.map((id) => label(stepOf(draft, id)?.name ?? '') || id);
  return <span className={className}>{text('automations.pins.used', { count: ids.length, steps: names.join(', ') })}</span>;
}

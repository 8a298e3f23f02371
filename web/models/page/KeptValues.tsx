import { useModelEditor } from '../draft/editor-context.ts';
import { KeptSets } from '../plan/KeptSets.tsx';

/** Lists the values that didn't fit when fields of the model were given another type. */
export function KeptValues() {
  const { stored, editable } = useModelEditor();
  return <KeptSets of={{ collection: 'models', id: stored.slug }} version={stored.version} fields={stored.schema} editable={editable} />;
}

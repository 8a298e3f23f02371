import { useModelEditor } from '../draft/editor-context.ts';
import { KeptSets } from '../plan/KeptSets.tsx';

/** What did not fit when fields of the model got another type. */
export function KeptValues() {
  const { stored, editable } = useModelEditor();
  return <KeptSets of={{ collection: 'models', id: stored.slug }} version={stored.version} fields={stored.schema} editable={editable} />;
}

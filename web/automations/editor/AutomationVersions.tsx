import { VersionsDialog } from '../../documents/versions/VersionsDialog.tsx';
import { toldAutomation } from '../data/told-automation.ts';
import type { useDuplicate } from '../drafts/use-duplicate.ts';
import { usePartWordsOf } from '../drafts/use-part-words.ts';
import type { EditorState } from './use-editor-state.ts';

type Props = { state: EditorState; duplicate: ReturnType<typeof useDuplicate>['duplicate']; onClose: () => void };

/** The earlier versions of an automation. A version can be copied to a new automation. */
export function AutomationVersions({ state: { saving, rights }, duplicate, onClose }: Props) {
  const wordsOf = usePartWordsOf();
  return (
    <VersionsDialog
      kind={toldAutomation}
      saving={saving}
      wordsOf={wordsOf}
      editable={rights.update}
      onDuplicate={rights.create ? duplicate : undefined}
      onClose={onClose}
    />
  );
}

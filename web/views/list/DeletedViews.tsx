import { DeletedDocuments } from '../../documents/list/DeletedDocuments.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import { useViewRights } from './use-view-rights.ts';

/** Lists the deleted views. People who may edit one can restore it. */
export function DeletedViews() {
  const text = useText();
  const { update } = useViewRights();
  return (
    <DeletedDocuments<ViewDocument>
      collection="views"
      nameOf={({ name }) => name}
      mayRestore={update}
      words={{ title: text('viewEditor.deletedViews'), name: text('views.name'), none: text('viewEditor.noDeleted') }}
    />
  );
}

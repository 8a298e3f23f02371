import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DeleteDocument } from '../../documents/list/DeleteDocument.tsx';
import { useDocumentChanges } from '../../documents/list/use-document-changes.ts';
import { usesOf } from '../../documents/uses/UsedBy.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import { useDuplicate } from './use-duplicate.ts';
import type { ViewRights } from './use-view-rights.ts';

/** The menu of one view in the list. A built-in view can only be copied, because the server refuses changes of its blocks. */
export function RowMenu({ view, rights }: { view: ViewDocument; rights: ViewRights }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const { duplicate } = useDuplicate(view);
  const { remove, restore } = useDocumentChanges('views');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = label(view.name);
  const refuse = (error: unknown) => void showRefusal(error, failure(error));
  const offerUndo = () =>
    showUndo(text('documents.list.removed', { name }), text('actions.undo'), () => restore.mutate(view.id, { onError: refuse }));
  const erase = () => remove.mutate({ id: view.id }, { onSuccess: offerUndo, onError: refuse });
  /** Asks first if something uses the view, or if that is unknown; an unused view is deleted at once, with an undo button. */
  const askFirst = async () => {
    const uses = await client.fetchQuery({ ...usesOf({ collection: 'views', id: view.id }), retry: false }).catch(() => null);
    if (uses?.length !== 0) setAsking(true);
    else erase();
  };
  const edits = !view.template && rights.update(view.id);
  const removes = !view.template && rights.remove(view.id);
  if (!edits && !removes && !rights.create) return null;
  return (
    <>
      <MoreMenu label={text('viewEditor.menuOf', { name })}>
        {edits && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} component={Link} to={`/view/edit/${view.slug || view.id}`}>
            {text('viewEditor.edit')}
          </Menu.Item>
        )}
        {rights.create && (
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={duplicate}>
            {text(view.template ? 'viewEditor.customise' : 'viewEditor.duplicate')}
          </Menu.Item>
        )}
        {removes && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => void askFirst()}>
            {text('viewEditor.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {asking && <DeleteDocument collection="views" id={view.id} name={name} onClose={() => setAsking(false)} onDeleted={offerUndo} />}
    </>
  );
}

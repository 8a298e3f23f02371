import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDeletion } from '../../documents/list/use-deletion.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import { useDuplicate } from './use-duplicate.ts';
import type { ViewRights } from './use-view-rights.ts';

/** The menu of a view in the list. A built-in view can only be copied, because the server refuses changes to its blocks. */
export function RowMenu({ view, rights }: { view: ViewDocument; rights: ViewRights }) {
  const text = useText();
  const label = useLabel();
  const { duplicate } = useDuplicate(view);
  const name = label(view.name);
  const { begin, dialog } = useDeletion('views', view.id, name);
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
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={begin}>
            {text('viewEditor.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {dialog}
    </>
  );
}

import { Menu, Modal, Textarea } from '@mantine/core';
import { triggerDescriptor } from '@millwright/core/automation/triggers/registry.ts';
import { IconCalendarStats, IconCopy, IconHistory, IconNotes, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { reworded } from '../../fields/label/words.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { FollowItem } from '../../notices/FollowItem.tsx';
import { loadable } from '../../ui/browser/loadable.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { useDuplicate } from '../drafts/use-duplicate.ts';
import type { EditorState } from './use-editor-state.ts';

const AutomationVersions = loadable(async () => (await import('./AutomationVersions.tsx')).AutomationVersions);
const DeleteDialog = loadable(async () => (await import('../deletion/DeleteDialog.tsx')).DeleteDialog);

const ReplayDialog = loadable(async () => (await import('../replay/ReplayDialog.tsx')).ReplayDialog);

type Props = { state: EditorState; name: string };

/** The menu: description, versions, replay, copies and deletion of the automation. */
export function EditorMenu({ state, name }: Props) {
  const text = useText();
  const [open, setOpen] = useState<'describe' | 'delete' | 'versions' | 'replay' | null>(null);
  const copying = useDuplicate();
  const { saving, beside } = state;
  const byEvents = triggerDescriptor(state.editor.draft.trigger.type).starts === 'event';
  const own = !state.saving.base.template && state.rights.remove;
  return (
    <>
      <MoreMenu label={text('automations.editor.more')}>
        <Menu.Item leftSection={<IconNotes size={16} stroke={1.75} />} onClick={() => setOpen('describe')}>
          {text('automations.editor.describe')}
        </Menu.Item>
        {state.rights.update && (
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => setOpen('versions')}>
            {text('documents.versions.title')}
          </Menu.Item>
        )}
        {byEvents && (
          <Menu.Item
            leftSection={<IconCalendarStats size={16} stroke={1.75} />}
            disabled={!state.beside.drafting && state.saving.dirty}
            onClick={() => setOpen('replay')}
          >
            {text('automations.replay.open')}
          </Menu.Item>
        )}
        {state.rights.create && (
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.75} />}
            disabled={copying.pending}
            onClick={() => copying.duplicate(state.editor.draft)}
          >
            {text('automations.draft.duplicate')}
          </Menu.Item>
        )}
        <FollowItem automation={state.saving.base.id} />
        {own && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => setOpen('delete')}>
            {text('automations.editor.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {open === 'describe' && <DescribeDialog state={state} onClose={() => setOpen(null)} />}
      <Suspense fallback={null}>
        {open === 'versions' && <AutomationVersions state={state} duplicate={copying.duplicate} onClose={() => setOpen(null)} />}
        {open === 'delete' && <DeleteDialog id={saving.base.id} name={name} onClose={() => setOpen(null)} />}
        {open === 'replay' && (
          <ReplayDialog automation={saving.base} draft={beside.drafting && saving.dirty} keep={beside.keep} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}

function DescribeDialog({ state, onClose }: { state: EditorState; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { draft, editable, change, history } = state.editor;
  return (
    <Modal opened onClose={onClose} title={text('automations.editor.describe')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <ReadOnly when={!editable}>
        <Textarea
          aria-label={text('automations.editor.describe')}
          autosize
          minRows={4}
          readOnly={!editable}
          value={label(draft.description)}
          onChange={(event) => change({ description: reworded(draft.description, language, event.currentTarget.value) }, 'description')}
          onBlur={history.seal}
        />
      </ReadOnly>
    </Modal>
  );
}

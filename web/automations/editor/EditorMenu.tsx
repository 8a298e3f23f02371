import { Button, Group, Menu, Modal, Text, Textarea } from '@mantine/core';
import { IconNotes, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { reworded } from '../data/draft.ts';
import type { EditorState } from './use-editor-state.ts';

type Props = { state: EditorState; name: string };

/** Description and deletion of the automation. */
export function EditorMenu({ state, name }: Props) {
  const text = useText();
  const [open, setOpen] = useState<'describe' | 'delete' | null>(null);
  const own = !state.saving.base.template && state.rights.remove;
  return (
    <>
      <MoreMenu label={text('automations.editor.more')}>
        <Menu.Item leftSection={<IconNotes size={16} stroke={1.75} />} onClick={() => setOpen('describe')}>
          {text('automations.editor.describe')}
        </Menu.Item>
        {own && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => setOpen('delete')}>
            {text('automations.editor.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {open === 'describe' && <DescribeDialog state={state} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog id={state.saving.base.id} name={name} onClose={() => setOpen(null)} />}
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

function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const text = useText();
  const failure = useFailureText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const remove = async () => {
    try {
      await call('DELETE', `/v1/documents/settings_data_connections/${id}`);
      await client.invalidateQueries({ queryKey: ['documents', 'settings_data_connections'] });
      void navigate('/automations');
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('automations.editor.deleteTitle', { name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text>{text('automations.editor.deleteText')}</Text>
      {error !== null && (
        <Text c="red" role="alert" mt="sm">
          {failure(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text('actions.cancel')}
        </Button>
        <Button color="red" onClick={() => void remove()}>
          {text('actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

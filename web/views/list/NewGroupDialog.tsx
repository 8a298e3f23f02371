import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { ViewGroup } from '@millwright/core/view/types.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentChanges } from '../../documents/list/use-document-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { newGroup } from './new-group.ts';

/** Asks for the name of a new view group, creates it and opens its editor. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { create } = useDocumentChanges<ViewGroup>('view_groups');
  const [name, setName] = useState('');
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) create.mutate(newGroup(name), { onSuccess: ({ id }) => void navigate(`/view-group/edit/${id}`) });
  };
  return (
    <Modal opened onClose={onClose} title={text('viewEditor.makeGroup')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={make}>
        <TextInput data-autofocus required label={text('views.name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        {create.error && <Failure error={create.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!name.trim()}>
            {text('viewEditor.make')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

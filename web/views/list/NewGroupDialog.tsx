import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { useViewCommands } from './use-views.ts';

/** Names a new group of views and opens its editor. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { createGroup } = useViewCommands();
  const [name, setName] = useState('');
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) createGroup.mutate(name.trim(), { onSuccess: ({ id }) => void navigate(`/view-group/edit/${id}`) });
  };
  return (
    <Modal opened onClose={onClose} title={text('viewEditor.makeGroup')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={make}>
        <TextInput data-autofocus required label={text('views.name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        {createGroup.error && <Failure error={createGroup.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={createGroup.isPending} disabled={!name.trim()}>
            {text('viewEditor.make')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

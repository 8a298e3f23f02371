import { Button, Group, Modal } from '@mantine/core';
import { UsedBy } from '../../documents/uses/UsedBy.tsx';
import { useText } from '../../i18n/use-text.ts';

type Props = { id: string; name: string; busy: boolean; onClose: () => void; onDelete: () => void };

/** Asks before a view is deleted that something uses, or of which that can't be told. */
export function DeleteView({ id, name, busy, onClose, onDelete }: Props) {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={text('formEditor.deleteTitle', { name })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <UsedBy collection="views" id={id} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={onDelete}>
          {text('viewEditor.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { useFormChanges } from './use-form-changes.ts';

/** Asks before a form is deleted. */
export function DeleteForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const text = useText();
  const { remove } = useFormChanges();
  return (
    <Modal opened onClose={onClose} title={text('formEditor.deleteTitle', { name })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {remove.error && <Failure error={remove.error} />}
      <Text>{text('formEditor.deleteText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onClose })}>
          {text('formEditor.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

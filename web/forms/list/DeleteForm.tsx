import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { UsedBy } from '../../documents/uses/UsedBy.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { useFormChanges } from './use-form-changes.ts';

/** Asks before a form is deleted, and says what uses it. Where that is refused, it is deleted all the same on demand. */
export function DeleteForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const text = useText();
  const { remove } = useFormChanges();
  const used = remove.error?.code === 'still_read';
  return (
    <Modal opened onClose={onClose} title={text('formEditor.deleteTitle', { name })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {remove.error && !used && <Failure error={remove.error} />}
      <Text mb="sm">{text('formEditor.deleteText')}</Text>
      <UsedBy collection="forms" id={id} />
      {used && (
        <Alert color="orange" mt="sm">
          {text('documents.switchesOff')}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id, switchOff: used }, { onSuccess: onClose })}>
          {text(used ? 'documents.deleteAnyway' : 'formEditor.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

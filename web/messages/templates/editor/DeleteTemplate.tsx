import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRemoveTemplate } from '../data/use-template.ts';

/** Deletes a template once that was confirmed. */
export function DeleteTemplate({ id, name, onDeleted }: { id: string; name: string; onDeleted: () => void }) {
  const text = useText();
  const sentence = useFailureText();
  const remove = useRemoveTemplate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        {text('actions.delete')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={text('messaging.templates.deleteTitle', { name })}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        {remove.error && (
          <Text c="red" role="alert">
            {sentence(remove.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
            {text('actions.cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onDeleted })}>
            {text('actions.delete')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import type { NamedCollection } from '@millwright/core/document/places-naming.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { UsedBy } from '../uses/UsedBy.tsx';
import { useDocumentChanges } from './use-document-changes.ts';

type Props = {
  collection: NamedCollection;
  id: string;
  name: string;
  /** Explains the consequences for a deleted document of this kind. */
  lead?: string;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before a document is deleted, and lists what uses it. If automations need it, a second click disables them. */
export function DeleteDocument({ collection, id, name, lead, onClose, onDeleted }: Props) {
  const text = useText();
  const { remove } = useDocumentChanges(collection);
  const used = remove.error?.code === 'still_read';
  const erase = () =>
    remove.mutate(
      { id, switchOff: used },
      {
        onSuccess: () => {
          onClose();
          onDeleted?.();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={text('documents.list.deleteTitle', { name })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {remove.error && !used && <Failure error={remove.error} />}
      {lead && <Text mb="sm">{lead}</Text>}
      <UsedBy collection={collection} id={id} />
      {used && (
        <Alert color="orange" mt="sm">
          {text('documents.switchesOff')}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={erase}>
          {text(used ? 'documents.deleteAnyway' : 'actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

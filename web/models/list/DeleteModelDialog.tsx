import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { ruleInForce } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { type Reader, Readers } from '../../documents/uses/Readers.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { useUsesOf } from '../data/use-model-uses.ts';
import { type ModelDocument, useRemoveDocument, useRestoreDocument } from '../data/use-models.ts';
import { useRecordCount } from '../data/use-record-count.ts';
import { useOwnSubject } from '../process/use-own-subject.ts';

type Props = { model: ModelDocument; hard: boolean; onClose: () => void };

/** The documents that prevent a deletion, because they use the model; null for other errors. */
const readersIn = (error: unknown): Reader[] | null => {
  if (!(error instanceof AppFailure)) return null;
  if (error.code === 'still_read') return error.details.readers as Reader[];
  return error.code === 'in_use' && Array.isArray(error.details.uses) ? (error.details.uses as Reader[]) : null;
};

/** Deletes a model, restorable or (after typing its name) permanently. It shows the record count and uses first. */
export function DeleteModelDialog({ model, hard, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const remove = useRemoveDocument();
  const restore = useRestoreDocument();
  const records = useRecordCount(hard ? undefined : model.slug);
  const inSteps = useOwnSubject(model.slug, !hard && ruleInForce(model) !== null).data?.open_records ?? 0;
  const [typed, setTyped] = useState('');
  const name = label(model.displayed_name);
  const uses = useUsesOf(model.id, !hard);
  const refused = readersIn(remove.error);
  const readers = refused ?? uses.data ?? null;
  const mayGoOn = refused !== null && !hard;
  // Uses mutateAsync, because callbacks of mutate are not called after the dialog has closed.
  const bringBack = () => restore.mutateAsync({ collection: 'models', id: model.id }).catch((error: unknown) => showRefusal(error, failure(error)));
  const run = () =>
    remove.mutate(
      { collection: 'models', id: model.id, hard, switch_off: mayGoOn },
      {
        onSuccess: () => {
          if (!hard) showUndo(text('models.deletedToast', { name }), text('actions.undo'), () => void bringBack());
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(hard ? 'models.deleteHardTitle' : 'models.deleteTitle', { name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text size="sm">{text(hard ? 'models.deleteHardText' : 'models.deleteText')}</Text>
      {!hard && records !== null && (
        <Text size="sm" mt="xs">
          {text('models.records', { count: records })}
        </Text>
      )}
      {inSteps > 0 && (
        <Text size="sm" mt="xs">
          {text('models.process.openDeleted', { count: inSteps, number: formatNumber(inSteps) })}
        </Text>
      )}
      {readers && readers.length > 0 && <Readers readers={readers} title={text(hard ? 'models.stillUsed' : 'models.usedBy')} />}
      {remove.error && !mayGoOn && (
        <Text c="red" role="alert" mt="sm">
          {remove.error.code === 'in_use' && remove.error.details.records === true ? text('models.stillRecords') : failure(remove.error)}
        </Text>
      )}
      {hard && (
        <TextInput
          mt="md"
          label={text('models.typeName', { name: model.slug })}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} {...(hard ? {} : { 'data-autofocus': true })}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" disabled={hard && typed.trim() !== model.slug} loading={remove.isPending} onClick={run}>
          {text(hard ? 'models.deleteHard' : mayGoOn ? 'models.deleteAnyway' : 'actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

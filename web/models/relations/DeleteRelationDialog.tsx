import { Button, Group, Modal, Text } from '@mantine/core';
import { AppFailure } from '../../data/http.ts';
import { Readers } from '../../documents/uses/Readers.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { type RelationDocument, useRemoveDocument, useRestoreDocument } from '../data/use-models.ts';
import { useRelationPlan } from '../data/use-relations.ts';
import { attributesShowing } from './attributes-showing.ts';

type Props = { relation: RelationDocument; name: string; onClose: () => void };

/** Deletes a relation after showing how many links are lost, and what uses it. */
export function DeleteRelationDialog({ relation, name, onClose }: Props) {
  const text = useText();
  const failure = useFailureText();
  const plan = useRelationPlan(relation);
  const remove = useRemoveDocument();
  const restore = useRestoreDocument();
  const uses = attributesShowing(plan.error ?? (remove.error instanceof AppFailure ? remove.error : null));
  const { readers = [], links = 0 } = plan.data ?? {};
  // Uses mutateAsync, because callbacks of mutate are not called after the dialog has closed.
  const bringBack = () =>
    restore.mutateAsync({ collection: 'relations', id: relation.id }).catch((error: unknown) => showRefusal(error, failure(error)));
  const run = () =>
    remove.mutate(
      { collection: 'relations', id: relation.id, switch_off: readers.length > 0 },
      {
        onSuccess: () => {
          showUndo(text('models.relation.deletedToast'), text('actions.undo'), () => void bringBack());
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={text('models.relation.deleteTitle')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text size="sm">{name}</Text>
      {plan.isPending && <Waiting lines={2} />}
      {plan.data && (
        <Text size="sm" mt="xs">
          {text('models.relation.links', { count: links, number: formatNumber(links) })}
        </Text>
      )}
      {uses.length > 0 ? (
        <Readers readers={uses} title={text('models.relation.shownBy')} />
      ) : (
        plan.error && <Failure error={plan.error} onRetry={() => void plan.refetch()} />
      )}
      {readers.length > 0 && <Readers readers={readers} title={text('models.plan.readers', { count: readers.length })} />}
      {remove.error && uses.length === 0 && (
        <Text c="red" role="alert" mt="sm">
          {failure(remove.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text('actions.cancel')}
        </Button>
        <Button color="red" disabled={!plan.data || uses.length > 0} loading={remove.isPending} onClick={run}>
          {text(readers.length > 0 ? 'models.deleteAnyway' : 'actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

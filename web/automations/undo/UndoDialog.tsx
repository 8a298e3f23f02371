import { Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { DialogFoot } from '../start/DialogFoot.tsx';
import { UndoneRecords } from './UndoneRecords.tsx';
import { useRunUndoPlan, useUndoRun } from './use-run-undo.ts';

const backOf = ({ records }: RunUndo) => records.filter(({ done }) => done !== null);
const leftOf = ({ records }: RunUndo) => records.filter(({ left }) => left.length > 0);

/** Shows what undoing a run would restore and what stays, with reasons, and then undoes it. */
export function UndoDialog({ run_id, onClose }: { run_id: string; onClose: () => void }) {
  const text = useText();
  const plan = useRunUndoPlan(run_id);
  const undo = useUndoRun(run_id);
  const confirm = () =>
    undo.mutate(undefined, {
      onSuccess: (undone) => {
        notifications.show({ message: text('automations.undo.told', { count: backOf(undone).length }) });
        onClose();
      },
    });
  const back = plan.data ? backOf(plan.data) : [];
  return (
    <Modal opened onClose={onClose} size="lg" title={text('automations.undo.title')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {plan.isPending && <Waiting lines={4} />}
      {plan.error && <Failure error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data && (
        <Stack gap="md">
          <Text size="sm">{back.length > 0 ? text('automations.undo.hint') : text('automations.undo.nothing')}</Text>
          {plan.data.compared && <Text size="sm">{text('automations.undo.compared')}</Text>}
          <UndoneRecords title={text('automations.undo.back', { count: back.length })} records={back} kind="back" />
          <UndoneRecords title={text('automations.undo.stays', { count: leftOf(plan.data).length })} records={leftOf(plan.data)} kind="left" />
          {plan.data.unseen > 0 && <Text size="sm">{text('automations.undo.unseen', { count: plan.data.unseen })}</Text>}
        </Stack>
      )}
      <DialogFoot
        error={undo.error}
        confirm={text('automations.undo.confirm')}
        pending={undo.isPending}
        disabled={back.length === 0 || plan.isFetching}
        onClose={onClose}
        onConfirm={confirm}
      />
    </Modal>
  );
}

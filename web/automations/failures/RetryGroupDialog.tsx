import { Modal, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { FailureGroup, GroupRetry } from '@millwright/core/contract/failures.ts';
import { useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useRun } from '../data/use-runs.ts';
import { DialogFoot } from '../start/DialogFoot.tsx';
import { useFailureCommand } from './use-failures.ts';

const failedStep = '';

/** Explains a retry of all runs of a group, and asks for the version and the starting step. */
export function RetryGroupDialog({ group, onClose }: { group: FailureGroup; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const run = useRun(group.last_run_id);
  const command = useFailureCommand();
  const [version, setVersion] = useState<GroupRetry['version']>('today');
  const [from, setFrom] = useState(failedStep);
  // Steps in loops are left out, because the failed passes differ between runs.
  const ran = (run.data?.steps ?? []).filter(({ item, step_id, status }) => item === '' && status === 'success' && step_id !== group.step?.id);
  const retry = () =>
    command.mutate({ command: 'retry', group: group.id, version, ...(from !== failedStep && { from_step: from }) }, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('automations.failures.retryTitle', { count: group.runs })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{text('automations.failures.retryHint')}</Text>
        <Radio.Group label={text('automations.retry.question')} value={version} onChange={(next) => setVersion(next as GroupRetry['version'])}>
          <Stack gap="xs" mt="xs">
            <Radio value="today" label={text('automations.failures.byToday')} />
            <Radio value="then" label={text('automations.failures.byThen')} />
          </Stack>
        </Radio.Group>
        <NativeSelect
          label={text('automations.retry.from')}
          description={from === failedStep ? text('automations.failures.fromFailedHint') : text('automations.failures.fromStepHint')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data={[
            { value: failedStep, label: text('automations.failures.fromFailed') },
            ...ran.map(({ step_id, name, type }) => ({ value: step_id, label: label(name) || text(`automations.steps.${type}`) })),
          ]}
        />
      </Stack>
      <DialogFoot
        error={command.error}
        confirm={text('automations.failures.retry')}
        pending={command.isPending}
        onClose={onClose}
        onConfirm={retry}
      />
    </Modal>
  );
}

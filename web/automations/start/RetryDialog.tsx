import { Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Retry } from '../data/use-runs.ts';
import { DialogFoot } from './DialogFoot.tsx';

type Version = NonNullable<Retry['version']>;
type Props = {
  /** The version that the run went by, and the one that is saved now. */
  then: number;
  today: number;
  pending: boolean;
  error: AppFailure | null;
  onClose: () => void;
  onRetry: (version: Version) => void;
};

/** Asks which version of an automation that has changed since its run a retry goes by. */
export function RetryDialog({ then, today, pending, error, onClose, onRetry }: Props) {
  const text = useText();
  const [version, setVersion] = useState<Version>('today');
  return (
    <Modal opened onClose={onClose} title={text('automations.retry.title')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Radio.Group
        label={text('automations.retry.question')}
        description={text('automations.retry.hint')}
        value={version}
        onChange={(next) => setVersion(next as Version)}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="today" label={text('automations.retry.today', { version: today })} data-autofocus />
          <Radio value="then" label={text('automations.retry.then', { version: then })} />
        </Stack>
      </Radio.Group>
      <DialogFoot error={error} confirm={text('automations.retry.confirm')} pending={pending} onClose={onClose} onConfirm={() => onRetry(version)} />
    </Modal>
  );
}

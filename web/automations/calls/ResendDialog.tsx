import { Modal, Stack, Text } from '@mantine/core';
import type { SentCall } from '@millwright/core/contract/sent-calls.ts';
import { useState } from 'react';
import { uuid } from '../../data/uuid.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import { DialogFoot } from '../start/DialogFoot.tsx';
import { CallFacts } from './CallLine.tsx';
import { useResend } from './use-sent-calls.ts';

/** Explains what sending a webhook again does, and sends it. */
export function ResendDialog({ automation, call, onClose }: { automation: string; call: SentCall; onClose: () => void }) {
  const text = useText();
  const times = useTimes();
  const [key] = useState(uuid);
  const resend = useResend(automation);
  return (
    <Modal opened onClose={onClose} title={text('automations.sentCalls.resendTitle')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Stack gap="sm">
        <Text size="sm">{text('automations.sentCalls.resendHint')}</Text>
        <CallFacts
          facts={[
            [text('automations.sentCalls.address'), call.address ?? ''],
            [text('automations.sentCalls.sentAt'), times.instant(call.at)],
            [text('automations.sentCalls.message'), call.message],
          ]}
        />
      </Stack>
      <DialogFoot
        error={resend.error}
        confirm={text('automations.sentCalls.resend')}
        pending={resend.isPending}
        onClose={onClose}
        onConfirm={() => resend.mutate({ call: call.id, key }, { onSuccess: onClose })}
      />
    </Modal>
  );
}

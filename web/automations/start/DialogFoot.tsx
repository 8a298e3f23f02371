import { Button, Group, Text } from '@mantine/core';
import type { AppFailure } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';

type Props = { error: AppFailure | null; confirm: string; pending: boolean; disabled?: boolean; onClose: () => void; onConfirm: () => void };

/** The error, and the two buttons of a dialog that starts something. */
export function DialogFoot({ error, confirm, pending, disabled = false, onClose, onConfirm }: Props) {
  const text = useText();
  const failure = useFailureText();
  return (
    <>
      {error && (
        <Text c="red" role="alert" mt="sm">
          {failure(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button loading={pending} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </>
  );
}

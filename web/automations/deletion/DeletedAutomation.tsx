import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { useAutomationRights } from '../data/use-automation-rights.ts';
import { HistoryTab } from '../runs/HistoryTab.tsx';

/** A deleted automation: its runs can still be read, and it can be restored. */
export function DeletedAutomation({ id }: { id: string }) {
  const text = useText();
  const client = useQueryClient();
  const rights = useAutomationRights();
  const restore = useMutation<unknown, AppFailure>({
    mutationFn: () => post(`/v1/documents/settings_data_connections/${encodeURIComponent(id)}/restore`, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['documents', 'settings_data_connections'] }),
  });
  const actions = rights.remove && (
    <Button leftSection={<IconArrowBackUp size={16} stroke={1.75} />} loading={restore.isPending} onClick={() => restore.mutate()}>
      {text('automations.restore')}
    </Button>
  );
  return (
    <Screen title={text('automations.deleted')} lead={text('automations.runs.deletedHint')} actions={actions}>
      {restore.error && <Failure error={restore.error} />}
      <HistoryTab id={id} onShow={null} />
    </Screen>
  );
}

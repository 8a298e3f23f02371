import { Alert, Button, Text } from '@mantine/core';
import type { Registration } from '@millwright/core/contract/registrations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../../data/http.ts';
import { useErrorText } from '../../../i18n/use-failure-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { useEditor } from '../../state/editor-context.ts';

/** The registration of an automation's webhook in the other system; polled while it is in progress. */
function useRegistration(id: string, allowed: boolean) {
  const client = useQueryClient();
  const path = `/v1/data_connections/${encodeURIComponent(id)}/registration` as const;
  const queryKey = ['registration', id];
  const registration = useQuery<Registration, AppFailure>({
    queryKey,
    queryFn: async ({ signal }) => (await get<{ data: Registration }>(path, { signal })).data,
    enabled: allowed,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_500 : 15_000),
  });
  const again = useMutation<Registration, AppFailure>({
    mutationFn: async () => (await post<{ data: Registration }>(path)).data,
    onSuccess: (data) => client.setQueryData(queryKey, data),
  });
  return { registration, again };
}

/** Whether the address is registered in the other system; if that failed, the reason and a button to retry. */
export function RegistrationState({ name }: { name: string }) {
  const text = useText();
  const errorText = useErrorText();
  const { editable, stepTests } = useEditor();
  const { registration, again } = useRegistration(stepTests.automation.id, editable);
  const { data, error } = registration;
  if (error) return <Failure error={error} onRetry={() => void registration.refetch()} />;
  if (!data) return null;
  if (data.state !== 'failed')
    return (
      <Text size="sm" role="status">
        {text(`automations.webhook.registration.${data.state}`, { name })}
      </Text>
    );
  return (
    <Alert color="red" title={text('automations.webhook.registration.failed', { name })}>
      <Text size="sm">{data.error && errorText({ ...data.error, message: data.error.code })}</Text>
      {data.error?.code === 'outgoing_failed' && typeof data.error.details?.reason === 'string' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {data.error.details.reason}
        </Text>
      )}
      {again.error && <Failure error={again.error} />}
      <Button size="xs" mt="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        {text('automations.webhook.registration.again')}
      </Button>
    </Alert>
  );
}

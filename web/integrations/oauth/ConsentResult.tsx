import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AppFailure, post } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Crumb } from '../../layers/crumbs.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';

type Props = { path: `/v1/integrations/oauth/${string}` | `/v1/data_connections/oauth/${string}`; crumb: Crumb; back: { label: string; to: string } };

/** The provider's error message in the URL: at most 200 characters, only printable ASCII. It is shown as text. */
const saidBy = (search: URLSearchParams) => (search.get('error_description') || search.get('error') || '').replace(/[^\x20-\x7e]/g, '').slice(0, 200);

/**
 * Completes an OAuth consent once, and shows that the integration is connected, or why not. Code and state are removed from the URL at
 * once.
 */
export function ConsentResult({ path, crumb, back }: Props) {
  const text = useText();
  const failure = useFailureText();
  const [search, setSearch] = useSearchParams();
  const [{ code, state, refusal }] = useState(() => ({
    code: search.get('code') ?? undefined,
    state: search.get('state') ?? undefined,
    refusal: search.has('error') ? saidBy(search) : null,
  }));
  useEffect(() => setSearch({}, { replace: true }), [setSearch]);
  const ending = useQuery<{ data: { connected: boolean } }, AppFailure>({
    queryKey: ['consent', path, state ?? ''],
    queryFn: () => post(path, { code, state }),
    enabled: refusal === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const why = refusal === null ? (ending.error ? failure(ending.error) : null) : text('errors.oauth_refused', { reason: refusal });
  const link = (
    <Button component={Link} to={back.to}>
      {back.label}
    </Button>
  );
  return (
    <Screen title={text('integrations.consent')} crumbs={[crumb]} width="reading">
      {why !== null ? (
        <div role="alert">
          <Empty icon={IconPlugConnectedX} title={text('integrations.failed')} example={why} action={link} />
        </div>
      ) : ending.data ? (
        <div role="status">
          <Empty icon={IconCircleCheck} title={text('integrations.connected')} action={link} />
        </div>
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

import { Button } from '@mantine/core';
import type { OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { status } from '@millwright/core/contract/status.ts';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../data/http.ts';
import { reloadClean } from '../data/reload.ts';
import { isNewer } from '../data/version.ts';
import { useText } from '../i18n/use-text.ts';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './bars.module.css';

export type Status = OutputOf<typeof status>;
const everyMinute = 60_000;

/** What the server says of itself, asked each minute. */
export function useStatus(enabled = true) {
  return useQuery({
    queryKey: ['status'],
    queryFn: () => get<Status>('/v1/status', { anonymous: true }),
    refetchInterval: everyMinute,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
    enabled,
  });
}

/** Offers to reload when the server runs a newer version. Pages opened by a token link are left alone. */
export function UpdateBanner() {
  const text = useText();
  const [query] = useSearchParams();
  const leftAlone = query.has('auth_token');
  const { data } = useStatus(!leftAlone);
  const [closed, setClosed] = useState<string | null>(null);
  // Another part of the page may have asked all the same.
  if (leftAlone || !data || closed === data.version || !isNewer(data.version)) return null;
  return (
    <div className={classes.bar} data-kind="update" role="status">
      <span>{text('shell.update')}</span>
      <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={reloadClean}>
        {text('actions.reload')}
      </Button>
      <ToolbarButton label={text('shell.updateClose')} icon={IconX} onClick={() => setClosed(data.version)} />
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { reloadClean } from '../../data/version/reload.ts';
import { useStatus } from '../../data/version/use-status.ts';
import { isNewer } from '../../data/version/version.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './bars.module.css';

/** Offers to reload when the server runs a newer version. Not on pages opened by a token link. */
export function UpdateBanner() {
  const text = useText();
  const [query] = useSearchParams();
  const leftAlone = query.has('auth_token');
  const { data } = useStatus(!leftAlone);
  const [closed, setClosed] = useState<string | null>(null);
  // Another part of the page may have queried the status.
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

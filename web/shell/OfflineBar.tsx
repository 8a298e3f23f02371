import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import classes from './bars.module.css';

/** Says that there is no connection, for as long as there is none. */
export function OfflineBar() {
  const text = useText();
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className={classes.bar} data-kind="offline" role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {text('shell.offline')}
    </div>
  );
}

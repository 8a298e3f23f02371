import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import classes from './overrides.module.css';
import { useWaitingPlaces } from './use-overrides.ts';

/**
 * A panel of the home page for people who may decide: changes that need a decision since an update of the product; nothing if there are
 * none.
 */
export function WaitingChanges() {
  const text = useText();
  const may = useRights()?.allows('UPDATE', 'SETTINGS') === true;
  const { data } = useWaitingPlaces(may);
  if (!data?.waiting) return null;
  return (
    <Panel title={text('overrides.title')}>
      <p className={classes.told}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <Link to="/configuration">{text('overrides.told', { count: data.waiting })}</Link>
      </p>
    </Panel>
  );
}

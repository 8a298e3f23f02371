import { Link } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './timeline.module.css';

/** Links to a run in its automation: `<automation>.<event>` identifies both. People without the right see only text. */
export function RunLink({ runId, words }: { runId: string; words: string }) {
  const text = useText();
  const rights = useRights();
  const [id = ''] = runId.split('.');
  if (!rights?.allows('READ', 'SETTING_DATA_CONNECTIONS', { id })) return words;
  return (
    <Link className={classes.run} to={`/automation/${id}?run=${encodeURIComponent(runId)}`} title={text('timeline.openRun')}>
      {words}
    </Link>
  );
}

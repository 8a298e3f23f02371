import { Link } from 'react-router';
import { AppFailure, type FailureCode } from '../../../data/http.ts';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { RefusedRecord } from '../state/move-records.ts';
import classes from './publish.module.css';

/** Lists the records that could not be moved, each with its reason. */
export function RefusedRecords({ records }: { records: readonly RefusedRecord[] }) {
  const text = useText();
  const failure = useFailureText();
  return (
    <div role="alert">
      <strong>{text('processes.editor.stayed', { count: records.length })}</strong>
      <ul className={classes.refused}>
        {records.map(({ object_id, label, code, message, details }) => (
          <li key={object_id}>
            <Link to={`/object/${object_id}`} target="_blank">
              {label || object_id.slice(0, 8)}
            </Link>
            : {failure(new AppFailure(code as FailureCode, message, 422, details))}
          </li>
        ))}
      </ul>
    </div>
  );
}

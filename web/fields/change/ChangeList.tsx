import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Change } from '../../data/records/timeline.ts';
import { ChangeLine } from './ChangeLine.tsx';
import classes from './change.module.css';

type Props = { changes: readonly Change[]; model: ResolvedModel /** Names of related records by identity. */; names: ReadonlyMap<string, string> };

/** The changes of one record, a line for each field. */
export function ChangeList({ changes, model, names }: Props) {
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} model={model} names={names} />
      ))}
    </dl>
  );
}

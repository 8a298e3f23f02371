import type { Inspected } from '@millwright/core/contract/imports.ts';
import type { ImportTarget } from '@millwright/core/imports/targets.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from '../imports.module.css';
import { ColumnRow } from './ColumnRow.tsx';
import type { Mapping } from './use-mapping.ts';
import { useTargetWords } from './use-target-words.ts';

type Props = { inspected: Inspected; targets: readonly ImportTarget[]; mapping: Mapping };

/** Lists the columns of the file, each with its target and the reason for the proposal. */
export function ColumnsPanel({ inspected, targets, mapping }: Props) {
  const text = useText();
  const words = useTargetWords();
  const unmapped = Object.values(mapping.paths).filter((path) => path === null).length;
  return (
    <Panel title={text('imports.columns')}>
      <div className={classes.stack}>
        <p className={classes.meta}>{text('imports.columnsHelp')}</p>
        <ul className={classes.columns}>
          {inspected.columns.map((column, place) => (
            <ColumnRow key={column.name} column={column} place={place} inspected={inspected} targets={targets} mapping={mapping} />
          ))}
        </ul>
        {unmapped > 0 && <p className={classes.meta}>{text('imports.left', { count: unmapped })}</p>}
        {mapping.missing.length > 0 && (
          <p className={classes.wrong} role="status">
            {text('imports.missing', { names: mapping.missing.map(words).join(', ') })}
          </p>
        )}
      </div>
    </Panel>
  );
}

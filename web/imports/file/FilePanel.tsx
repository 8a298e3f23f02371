import { Button } from '@mantine/core';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from '../imports.module.css';
import { ChooseFile } from './ChooseFile.tsx';
import { FileRefusal } from './FileRefusal.tsx';
import { ReadAsFields } from './ReadAsFields.tsx';
import type { useChosenFile } from './use-chosen-file.ts';

/** Chooses the file to import, and shows how it was read. */
export function FilePanel({ chosen, readAs, inspected, onChoose, onReadAs }: ReturnType<typeof useChosenFile>) {
  const text = useText();
  const { data, error, isFetching, share, refetch } = inspected;
  if (!chosen)
    return (
      <Panel title={text('imports.file')}>
        <ChooseFile onChoose={onChoose} />
      </Panel>
    );
  return (
    <Panel
      title={chosen.pasted ? text('imports.pasted') : chosen.file.name}
      aside={
        <Button size="compact-sm" variant="default" onClick={() => onChoose(null)}>
          {text('imports.another')}
        </Button>
      }
    >
      <div className={classes.stack}>
        {isFetching && (
          <div role="status">
            <ProgressBar value={share * 100} text={share < 1 ? text('imports.sending') : text('imports.reading')} />
          </div>
        )}
        {error && !isFetching && <FileRefusal error={error} onRetry={() => void refetch()} />}
        {data && !error && (
          <p className={classes.facts} role="status">
            {text('imports.rows', { count: data.total, number: formatNumber(data.total) })},{' '}
            {text('imports.columnCount', { count: data.columns.length })}
          </p>
        )}
        {data?.total === 0 && !error && (
          <p className={classes.wrong} role="alert">
            {text('imports.noRows')}
          </p>
        )}
        {(data || error) && <ReadAsFields file={data?.file} readAs={readAs} onChange={onReadAs} />}
      </div>
    </Panel>
  );
}

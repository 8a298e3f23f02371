import { Button } from '@mantine/core';
import type { ImportState } from '@millwright/core/contract/imports.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { AppFailure } from '../../data/http.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlaceOf } from '../../layers/places/use-place-of.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from '../imports.module.css';
import { RefusedRows } from '../trial/RefusedRows.tsx';
import { UndoPart } from './UndoPart.tsx';
import { isOpen, useCancelImport, useImportRun, useRefusedFile } from './use-import-run.ts';

type Props = { id: string; model: ResolvedModel; onAgain: () => void };

/** Shows an import that has started: its progress, the refused rows, and the possible actions. */
export function RunPanel({ id, model, onAgain }: Props) {
  const run = useImportRun(id);
  if (!run.data && run.error) return <ScreenFailure error={run.error} onRetry={() => void run.refetch()} />;
  if (!run.data) return <Waiting />;
  return <Run state={run.data} lost={run.error !== null} model={model} onAgain={onAgain} />;
}

function Run({ state, lost, model, onAgain }: { state: ImportState; lost: boolean } & Omit<Props, 'id'>) {
  const text = useText();
  const failure = useFailureText();
  const list = usePlaceOf(model).at(-1)?.to;
  const cancel = useCancelImport(state.id);
  const open = isOpen(state);
  const { total, done, failed, status } = state;
  const queries = useQueryClient();
  useEffect(() => {
    // Refreshes the list of imports.
    if (status) void queries.invalidateQueries({ queryKey: ['imports', 'list'] });
  }, [status, queries]);
  const processed = done + failed;
  return (
    <Panel title={state.file_name ?? text('imports.title')}>
      <div className={classes.stack}>
        <div role="status" className={classes.stack}>
          <strong>{text(`imports.states.${status}`)}</strong>
          <ProgressBar
            value={total ? (processed / total) * 100 : 100}
            text={text('imports.progress', { done: formatNumber(processed), total: formatNumber(total) })}
          />
          <span>
            {text('imports.written', { count: done, number: formatNumber(done) })}{' '}
            {state.created > 0 && state.created < done && text('imports.added', { count: state.created, number: formatNumber(state.created) })}{' '}
            {failed > 0 && text('imports.refusedCount', { count: failed, number: formatNumber(failed) })}
          </span>
        </div>
        {lost && (
          <p className={classes.wrong} role="alert">
            {text('imports.lost')}
          </p>
        )}
        {open && <p className={classes.meta}>{text('imports.goesOn')}</p>}
        {state.error && (
          <p className={classes.wrong} role="alert">
            {failure(new AppFailure(state.error.code as AppFailure['code'], state.error.message))}
          </p>
        )}
        {cancel.error && (
          <p className={classes.wrong} role="alert">
            {failure(cancel.error)}
          </p>
        )}
        {failed > 0 && <Refused state={state} model={model} />}
        <UndoPart state={state} model={model} />
        <div className={classes.buttons}>
          {open && (
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} stroke={1.75} />}
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {text('imports.cancel')}
            </Button>
          )}
          {!open && list && (
            <Button component={Link} to={list}>
              {text('imports.list')}
            </Button>
          )}
          <Button variant="default" onClick={onAgain}>
            {text('imports.again')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** The first rows that were refused, and all of them as a file to be mended. */
function Refused({ state, model }: { state: ImportState; model: ResolvedModel }) {
  const text = useText();
  const failure = useFailureText();
  const download = useRefusedFile(state);
  return (
    <>
      <RefusedRows model={model} rows={state.errors} />
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {text('imports.download')}
        </Button>
        <p className={classes.meta}>{text('imports.downloadHelp')}</p>
        {download.error && (
          <p className={classes.wrong} role="alert">
            {failure(download.error)}
          </p>
        )}
      </div>
    </>
  );
}

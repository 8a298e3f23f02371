import { Button, Group, Modal } from '@mantine/core';
import type { ImportState } from '@millwright/core/contract/imports.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconArrowBackUp, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from '../imports.module.css';
import { RefusedRows } from '../trial/RefusedRows.tsx';
import { isOpen, useUndoing } from './use-import-run.ts';

type Props = { state: ImportState; model: ResolvedModel };

/** Offers to undo an import that has ended, and shows the progress of the undo. */
export function UndoPart({ state, model }: Props) {
  const text = useText();
  const failure = useFailureText();
  const rights = useRights();
  const { client_id } = useUser();
  const [asking, setAsking] = useState(false);
  const { undo, stop } = useUndoing(state.id);
  const undoJob = state.undo;
  const hasMore = undoJob === null || undoJob.status !== 'done' || undoJob.left > 0;
  const item = { id: model.model.id, client_id };
  const may = state.created === 0 || rights?.allows('DELETE', 'MODELS', item) === true;
  const offered = !isOpen(state) && state.done > 0 && hasMore && !(undoJob && isOpen(undoJob)) && may && !model.model.misc?.append_only;
  const error = undo.error ?? stop.error;
  if (!undoJob && !offered) return null;
  const begin = () => undo.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <div className={classes.undo}>
      {undoJob && <UndoProgress told={undoJob} model={model} />}
      {error && (
        <p className={classes.wrong} role="alert">
          {failure(error)}
        </p>
      )}
      {undoJob && isOpen(undoJob) && (
        <Button variant="default" leftSection={<IconPlayerStop size={16} stroke={1.75} />} loading={stop.isPending} onClick={() => stop.mutate()}>
          {text('imports.undo.stop')}
        </Button>
      )}
      {offered && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
          {text(undoJob ? 'imports.undo.again' : 'imports.undo.ask')}
        </Button>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={text('imports.undo.title')}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        <p>{text('imports.undo.created', { count: state.created, number: formatNumber(state.created) })}</p>
        <p>{text('imports.undo.help')}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {text('actions.cancel')}
          </Button>
          <Button color="red" loading={undo.isPending} onClick={begin}>
            {text('imports.undo.ask')}
          </Button>
        </Group>
      </Modal>
    </div>
  );
}

function UndoProgress({ told, model }: { told: NonNullable<ImportState['undo']>; model: ResolvedModel }) {
  const text = useText();
  const { status, done, total, deleted, changed, left, left_rows } = told;
  const counts = { deleted, changed, left };
  return (
    <>
      <div role="status" className={classes.stack}>
        <strong>{text(`imports.undo.states.${status}`)}</strong>
        <ProgressBar
          value={total ? (done / total) * 100 : 100}
          text={text('imports.progress', { done: formatNumber(done), total: formatNumber(total) })}
        />
        <ul className={classes.counts}>
          {(['deleted', 'changed', 'left'] as const).map((name) => (
            <li key={name}>{text(`imports.undo.${name}`, { count: counts[name], number: formatNumber(counts[name]) })}</li>
          ))}
        </ul>
      </div>
      <RefusedRows model={model} label={text('imports.undo.leftRows')} rows={left_rows} />
    </>
  );
}

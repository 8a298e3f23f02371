import { Alert, Button, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { useUser } from '../../data/session.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Foreseen } from '../../processes/policy/foresee.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from '../bulk/BulkProgress.module.css';
import { BulkProgress } from '../bulk/BulkProgress.tsx';
import { advanceRecords, namesOf } from '../bulk/bulk.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import type { BlockSource } from '../source/block-source.ts';
import { destinations, previewAdvance, previewLimit } from './advance-preview.ts';

type Props = {
  source: Pick<BlockSource, 'model' | 'rows' | 'selection' | 'refresh'>;
  ids: string[];
  onClose: () => void;
  /** Called with the records that moved. */
  onMoved: (ids: string[]) => void;
};

/** Previews the next step of each record, up to the preview limit. */
function usePreview(source: Props['source'], ids: string[]) {
  const policies = useStepPolicies();
  const { schema } = useSchema();
  const { time_zone: zone } = useUser().client;
  return useQuery({
    queryKey: ['advance-preview', ids],
    queryFn: async ({ signal }) => {
      const foreseen = schema ? await previewAdvance(ids, { policies, schema, zone }, signal) : [];
      const doubted = foreseen.filter(({ doubt }) => doubt !== null);
      const names = await namesOf(
        source,
        doubted.map(({ id }) => id),
      );
      return { foreseen, doubted, names };
    },
    enabled: schema !== null && policies.size > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Lists how many records move to which step, and which of them ask for a confirmation first. */
function Foresight({
  ids,
  foreseen,
  doubted,
  names,
}: {
  ids: string[];
  foreseen: Foreseen[];
  doubted: Foreseen[];
  names: ReadonlyMap<string, string>;
}) {
  const text = useText();
  const label = useLabel();
  const policies = useStepPolicies();
  const heading = useId();
  return (
    <>
      <p className={classes.lead} id={heading}>
        {text('blocks.bulk.preview')}
      </p>
      <ul className={classes.steps} aria-labelledby={heading}>
        {destinations(foreseen).map(({ step, count }) => (
          <li key={step?.key ?? ''}>
            <span className={classes.count}>{formatNumber(count)}</span>
            {step ? (
              <StatusBadge tone={policies.get(step.key)?.tone ?? 'draft'} label={label(policies.get(step.key)?.label ?? step.label)} />
            ) : (
              <span>{text('blocks.bulk.noStep', { count })}</span>
            )}
          </li>
        ))}
        {ids.length > previewLimit && <li>{text('blocks.bulk.notLooked', { count: ids.length - previewLimit })}</li>}
      </ul>
      {doubted.length > 0 && (
        <Alert color="orange" title={text('blocks.bulk.doubts', { count: doubted.length })}>
          <ul className={classes.refused}>
            {doubted.map(({ id, doubt }) => (
              <li key={id}>
                <strong>{names.get(id) || text('blocks.bulk.unnamed')}</strong> {label(doubt?.text)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

/** Advances many records, each by its own transition: first a preview, then the progress and the refused records. */
export function AdvanceDialog({ source, ids, onClose, onMoved }: Props) {
  const text = useText();
  const bulk = useBulk(source);
  const { data: preview, isLoading } = usePreview(source, ids);
  const { stop } = bulk;
  // Leaving the screen stops the work.
  useEffect(() => stop, [stop]);
  // A record at its last step stays there, so it asks nothing.
  const ended = new Set(preview?.foreseen.flatMap(({ id, next }) => (next ? [] : [id])));
  const moving = ids.filter((id) => !ended.has(id));
  const apply = async () => {
    const answers = new Map(preview?.doubted.flatMap(({ id, doubt }) => (doubt ? [[id, doubt.answers] as const] : [])));
    const { done, failed, left } = await bulk.run((watch) => advanceRecords(moving, answers, watch));
    if (done.length) onMoved(done);
    if (failed.length || left.length) return;
    // The dialog reports a run that stopped early; if it closes, a notification reports the result.
    if (done.length) notifications.show({ message: text('blocks.bulk.advanced', { count: done.length }), color: 'green' });
    onClose();
  };
  const running = bulk.done !== null;
  const { result } = bulk;
  const title = result
    ? text('blocks.bulk.advanceEnded', { done: result.done.length, count: result.done.length + result.failed.length + result.left.length })
    : text('blocks.bulk.advanceTitle', { count: ids.length });
  const close = () => (running ? undefined : onClose());
  return (
    <Modal opened onClose={close} title={title} withCloseButton={!running} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <div className={classes.body}>
        {!running && !bulk.result && isLoading && <p role="status">{text('blocks.bulk.looking')}</p>}
        {!running && !bulk.result && preview && <Foresight ids={ids} {...preview} />}
        <BulkProgress bulk={bulk} total={moving.length} />
        <Group justify="flex-end">
          <Button variant="default" onClick={running ? stop : onClose} data-autofocus>
            {text(running ? 'blocks.bulk.stop' : bulk.result ? 'actions.close' : 'actions.cancel')}
          </Button>
          {!bulk.result && (
            <Button loading={running} disabled={isLoading || !moving.length} onClick={() => void apply()}>
              {text('blocks.bulk.advance', { count: moving.length })}
            </Button>
          )}
        </Group>
      </div>
    </Modal>
  );
}

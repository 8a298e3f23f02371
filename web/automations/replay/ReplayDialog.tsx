import { Button, Group, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import { ReplayResult } from './ReplayResult.tsx';
import classes from './replay.module.css';
import { type Replay, useReplay } from './use-replay.ts';

type Props = {
  automation: AutomationDocument;
  draft: boolean /** Whether the server has all of the draft. */;
  keep: () => Promise<boolean>;
  onClose: () => void;
};

/** Shows what the present automation would have done in the last 30 days: its starts, writes and messages. */
export function ReplayDialog({ automation, draft, keep, onClose }: Props) {
  const text = useText();
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const { replay, error, start, stop } = useReplay(automation.slug ?? automation.id, draft);
  const begin = async () => {
    if (!draft || (await keep())) await start();
  };
  const first = useRef(begin);
  useEffect(() => void first.current(), []);
  const working = replay?.stage === 'events' || replay?.stage === 'steps';
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={narrow ?? false}
      title={text('automations.replay.title')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text size="sm" mb="sm">
        {text(draft ? 'automations.replay.leadDraft' : 'automations.replay.lead')}
      </Text>
      {error && <Failure error={error} onRetry={() => void begin()} />}
      {replay && <Progress replay={replay} />}
      {replay && replay.from !== null && <ReplayResult replay={replay} automation={automation} />}
      <Group justify="flex-end" mt="lg">
        {working ? (
          <Button variant="default" onClick={stop}>
            {text('automations.replay.stop')}
          </Button>
        ) : (
          <Button variant="default" disabled={!replay && !error} onClick={() => void begin()}>
            {text('automations.replay.again')}
          </Button>
        )}
        <Button onClick={onClose}>{text('actions.close')}</Button>
      </Group>
    </Modal>
  );
}

function Progress({ replay: { stage, examined, total, tried, toTry } }: { replay: Replay }) {
  const text = useText();
  const share = stage === 'steps' ? (100 * tried.length) / Math.max(1, toTry) : (100 * examined) / Math.max(1, total);
  return (
    <div className={classes.progress} role="status">
      <span>
        {stage === 'done'
          ? text('automations.replay.done', { count: examined })
          : stage === 'stopped'
            ? text('automations.replay.stopped', { examined, total })
            : stage === 'steps'
              ? text('automations.replay.steps', { done: tried.length, total: toTry })
              : text('automations.replay.events', { examined, total })}
      </span>
      {(stage === 'events' || stage === 'steps') && <ProgressBar value={share} text="" />}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import type { QueueEntry } from '../offline-queue/queue-entry.ts';
import { sendQueue } from '../offline-queue/send-queue.ts';
import { useOfflineQueue } from '../offline-queue/use-offline-queue.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { FormView } from './FormView.tsx';
import classes from './forms.module.css';
import { Submitted } from './Submitted.tsx';
import { useFormAnswer } from './state/use-form-answer.ts';

/** Edits a submission of the offline queue. It isn't sent while it is open here. */
function Editing({ unsent }: { unsent: QueueEntry }) {
  const { form } = unsent.answer;
  const node_id = unsent.sending.body.node_id;
  const answer = useFormAnswer(form.id, typeof node_id === 'string' ? node_id : undefined, unsent.answer);
  const [done, setDone] = useState<{ saved: string | null } | null>(null);
  useEffect(
    () => () => {
      void sendQueue(true);
    },
    [],
  );
  // An open form stays when a reload fails.
  if (answer.error && !answer.data) return <ScreenFailure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (done) return <Submitted form={form} values={unsent.answer.values} saved={done.saved} />;
  if (!answer.data) return <Waiting />;
  return (
    <FormView
      answer={answer.data}
      given={{}}
      unsent={unsent}
      onSubmitted={(identity) => setDone({ saved: identity })}
      onWaiting={() => setDone({ saved: null })}
    />
  );
}

/** The screen /unsent/{key}: a queued submission, with everything that was typed. */
export function UnsentForm() {
  const text = useText();
  const label = useLabel();
  const { key } = useParams();
  const { entries, error } = useOfflineQueue();
  const entry = entries?.find(({ sending }) => sending.key === key) ?? null;
  // The opened entry stays on the screen even if it leaves the queue meanwhile.
  const [opened, setOpened] = useState<QueueEntry | null>(null);
  if (entry && opened?.sending.key !== key) setOpened(entry);
  const current = opened?.sending.key === key ? opened : entry;
  const crumbs = [{ label: text('screens.unsent'), to: '/unsent' }];
  if (current)
    return (
      <Screen title={label(current.answer.form.title)} crumbs={crumbs}>
        <div className={classes.page}>
          <Editing key={current.sending.key} unsent={current} />
        </div>
      </Screen>
    );
  return (
    <Screen title={text('screens.unsent')}>
      {error ? (
        <Failure error={error} />
      ) : entries ? (
        <Empty
          title={text('unsent.gone')}
          action={
            <Button component={Link} to="/unsent" variant="default">
              {text('unsent.open')}
            </Button>
          }
        />
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

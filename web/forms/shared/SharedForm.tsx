import { useEffect, useRef, useState } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { AppFailure } from '../../data/http.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useOfflineQueue } from '../../offline-queue/use-offline-queue.ts';
import { useQueueSending } from '../../offline-queue/use-queue-sending.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { FormView } from '../FormView.tsx';
import { LinkOptionsContext, optionsOfLink } from '../state/link-options.ts';
import { useFormAnswer } from '../state/use-form-answer.ts';
import { LinkNotice } from './LinkNotice.tsx';
import { loadParts } from './parts-of-form.ts';
import classes from './shared.module.css';
import type { SharedLink } from './use-shared-link.ts';

type Props = { link: SharedLink; onEnded: () => void };

/** Whether an error means that the link was used, has expired or was revoked. */
const saysEnded = (code: string | undefined) => code === 'form_submitted' || code === 'form_link_expired' || code === 'form_link_revoked';

/** Loads what the fields need, those of later pages too, once the form is on the screen: a used link may read no models. */
function PartsAhead({ fields }: { fields: unknown }) {
  const { schema } = useSchema();
  useEffect(() => {
    if (schema) void loadParts(fields, schema);
  }, [fields, schema]);
  return null;
}

/** The form of a valid link: to fill in, queued on this device without a connection, or sent. */
export function SharedForm({ link, onEnded }: Props) {
  const text = useText();
  const label = useLabel();
  const [sent, setSent] = useState(false);
  const [waits, setWaits] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const { entries, error } = useOfflineQueue();
  useQueueSending(({ sent: count }) => count && setSent(true));
  const answer = useFormAnswer(link.form_id, link.node_id ?? undefined);
  const [entry] = entries ?? [];
  // Once the form was read, a later failure to read it again is expected, because submitting uses up the link.
  const read = useRef(answer.data);
  read.current = answer.data ?? read.current;
  const codes = [entry?.refusal?.code, read.current ? undefined : answer.error?.code, refused instanceof AppFailure ? refused.code : undefined];
  const hasEnded = !sent && codes.some(saysEnded);
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded, onEnded]);
  const isWaiting = entry ? entry.state === 'waiting' || entry.state === 'sending' : waits;
  useEffect(() => {
    if (isWaiting) setWaits(true);
  }, [isWaiting]);
  const loaded = read.current ?? (entry && { ...entry.answer, id: link.form_id, node_id: link.node_id ?? undefined });
  if (sent) {
    return (
      <LinkNotice kind="sent" title={text('sharedForm.sent')}>
        {label(loaded?.form.postflight) || text('sharedForm.sentLead', { company: link.sender.company })}
      </LinkNotice>
    );
  }
  if (isWaiting) {
    return (
      <LinkNotice kind="waiting" title={text('unsent.kept')}>
        {text('sharedForm.keptLead')}
      </LinkNotice>
    );
  }
  if (answer.error && !loaded) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!loaded || hasEnded || (entries === null && error === null)) return <Waiting />;
  return (
    <LinkOptionsContext value={optionsOfLink}>
      <PartsAhead fields={loaded.form.fields} />
      <div className={classes.form}>
        <FormView
          key={entry?.place ?? 'new'}
          answer={loaded}
          given={{}}
          unsent={entry ?? null}
          onSubmitted={() => setSent(true)}
          onWaiting={() => setWaits(true)}
          onFailure={setRefused}
        />
      </div>
    </LinkOptionsContext>
  );
}

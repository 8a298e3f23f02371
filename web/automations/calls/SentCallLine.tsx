import type { SentCall } from '@millwright/core/contract/sent-calls.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDuration } from '../runs/use-duration.ts';
import { CallFacts, CallLine, CallText } from './CallLine.tsx';
import classes from './calls.module.css';

type Props = {
  call: SentCall /** The step that sent it; null where only its calls are shown. */;
  step: string | null;
  to: string | null;
  onAgain: () => void;
};

/** One attempt to send a webhook: its outcome, and on request the request and the response. */
export function SentCallLine({ call, step, to, onAgain }: Props) {
  const text = useText();
  const times = useTimes();
  const took = useDuration();
  const words = useStepErrorText();
  const { outcome, status, error, at, address, attempt, resent, duration_ms, body, answer, bytes, message, repeatable } = call;
  const when = times.precise(at);
  const day = times.instant(at);
  const ended = outcome !== 'waiting' && outcome !== 'sending';
  const word = [text(`automations.sentCalls.outcomes.${outcome}`), status, error && words(error)].filter(Boolean).join(' · ');
  const which = text(resent ? 'automations.sentCalls.resentAttempt' : 'automations.sentCalls.attempt', { number: attempt });
  const parts = (
    <>
      <p className={classes.part}>{text('automations.sentCalls.sent')}</p>
      <CallText>{body ?? text('automations.sentCalls.noBody')}</CallText>
      {answer !== null && (
        <>
          <p className={classes.part}>{text('automations.sentCalls.answer')}</p>
          <CallText>{answer || text('automations.sentCalls.noAnswer')}</CallText>
        </>
      )}
      <CallFacts
        facts={[
          [text('automations.sentCalls.message'), message],
          [text('automations.sentCalls.sentAt'), `${day} (${when})`],
          [text('automations.sentCalls.size'), text('automations.sentCalls.bytes', { bytes: formatNumber(bytes) })],
        ]}
      />
      {!repeatable && <p className={classes.meta}>{text('automations.sentCalls.notRepeatable')}</p>}
    </>
  );
  return (
    <CallLine
      outcome={outcome}
      word={word}
      failed={outcome === 'refused' || outcome === 'failed' || outcome === 'unknown'}
      to={to}
      meta={[day, address, step, which, duration_ms === null ? null : took(duration_ms)]}
      content={{ label: text('automations.sentCalls.content', { at: day, number: attempt }), parts }}
      again={ended && repeatable ? { label: text('automations.sentCalls.again', { at: day, number: attempt }), onPress: onAgain } : null}
    />
  );
}

import type { Delivery } from '@millwright/core/contract/deliveries.ts';
import { useTimes } from '../../../fields/view/use-times.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CallFacts, CallLine, CallText } from '../../calls/CallLine.tsx';

type Props = { automation: string; delivery: Delivery; onAgain: (() => void) | null };

/** One call: its result with the reason, and its content if stored. */
export function DeliveryLine({ automation, delivery, onAgain }: Props) {
  const text = useText();
  const times = useTimes();
  const { outcome, at, run_id, message, why, headers, body } = delivery;
  const when = times.instant(at);
  const reason = why && text(`automations.deliveries.why.${why}`);
  // For a refused call the reason is enough.
  const word = outcome === 'refused' && reason ? reason : [text(`automations.deliveries.outcomes.${outcome}`), reason].filter(Boolean).join(' · ');
  const brought = headers && (
    <>
      <CallText>{body ?? text('automations.deliveries.noBody', { bytes: delivery.bytes })}</CallText>
      <CallFacts facts={Object.entries(headers)} />
    </>
  );
  return (
    <CallLine
      outcome={outcome}
      word={word}
      failed={outcome === 'refused'}
      to={run_id && `/automation/${automation}?run=${encodeURIComponent(run_id)}`}
      meta={[when, message]}
      content={brought && { label: text('automations.deliveries.brought', { at: when }), parts: brought }}
      again={onAgain && run_id ? { label: text('automations.deliveries.again', { at: when }), onPress: onAgain } : null}
    />
  );
}

import type { EarlierAttempt, StepError, StepRun } from '@millwright/core/automation/types.ts';
import { Link } from 'react-router';
import { useTimes } from '../../../fields/view/use-times.ts';
import { useStepErrorText } from '../../../i18n/use-step-error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import inspector from '../../inspector/inspector.module.css';
import { JsonView } from '../JsonView.tsx';
import { answerOf } from './failure-answer.ts';

/** Why a pass failed or was stopped: the reason, the run where it began, the other system's response, and earlier attempts. */
export function FailureView({ pass }: { pass: StepRun }) {
  const text = useText();
  const words = useStepErrorText();
  const { error, attempts, status } = pass;
  const answer = error && answerOf(error);
  return (
    <>
      {error && (
        <div className={status === 'cancelled' ? inspector.hint : inspector.failure} role="alert">
          <strong>{text(status === 'cancelled' ? 'automations.status.cancelled' : 'automations.inspector.failed')}</strong> {words(error)} (
          {error.code})
          <ChildRun error={error} />
        </div>
      )}
      {answer && <JsonView key={pass.id} value={answer} label={text('automations.inspector.answer')} />}
      {attempts.length > 0 && <EarlierAttempts attempts={attempts} />}
    </>
  );
}

function ChildRun({ error: { details } }: { error: StepError }) {
  const text = useText();
  const { run_id, automation } = details ?? {};
  if (typeof run_id !== 'string' || typeof automation !== 'string' || automation === '') return null;
  return (
    <div>
      <Link to={`/automation/${encodeURIComponent(automation)}?run=${encodeURIComponent(run_id)}`}>{text('automations.inspector.childRun')}</Link>
    </div>
  );
}

function EarlierAttempts({ attempts }: { attempts: EarlierAttempt[] }) {
  const text = useText();
  const times = useTimes();
  const words = useStepErrorText();
  return (
    <section aria-label={text('automations.inspector.earlierAttempts')}>
      <p className={inspector.mapLabel}>{text('automations.inspector.earlierAttempts')}</p>
      <ol className={inspector.attempts}>
        {attempts.map(({ attempt, start_date, end_date, error }) => (
          <li key={attempt}>
            <span className={inspector.hint}>
              {text('automations.inspector.attempt', { number: attempt })} · {start_date && times.precise(start_date)}
              {end_date && ` – ${times.precise(end_date)}`}
            </span>
            <div>{error ? words(error) : text('automations.inspector.cutOff')}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { Step, StepRun } from '@millwright/core/automation/types.ts';
import type { TestedStep } from '@millwright/core/contract/parts/run-shapes.ts';
import type { Json } from '@millwright/core/json.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import inspector from '../inspector/inspector.module.css';
import { PinButton } from '../pins/PinButton.tsx';
import { UsedPins } from '../pins/UsedPins.tsx';
import { EffectsView } from '../runs/EffectsView.tsx';
import { JsonView } from '../runs/JsonView.tsx';
import runs from '../runs/runs.module.css';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import { useProblemText } from '../state/use-problem-text.ts';

/** The result of a tested step: its input, its changes, its output or error, and its unknown names. */
export function TestResult({ result, step }: { result: TestedStep; step: Step }) {
  const text = useText();
  const words = useStepErrorText();
  const problemText = useProblemText();
  const { id, status, input, effects, output, error, problems = [], pins = [] } = result;
  return (
    <div className={inspector.form} role="status">
      <strong className={runs.status}>
        <StatusIcon status={status} />
        {text(`automations.trying.outcome.${outcomeOf(result)}`)}
      </strong>
      {error && (
        <p className={inspector.failure}>
          {words(error as NonNullable<StepRun['error']>)} ({error.code})
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem.field + problem.message} className={inspector.failure} role="alert">
          {problemText(problem, step)}
        </p>
      ))}
      <UsedPins ids={pins} className={inspector.hint} />
      {effects.length > 0 && <EffectsView effects={effects} />}
      {output !== null && <JsonView key={`${id}/output`} label={text('automations.inspector.tabs.output')} value={output as Json} />}
      {status === 'success' && output !== null && <PinButton step={step} output={output as Json} />}
      {input !== null && <JsonView key={`${id}/input`} label={text('automations.inspector.tabs.input')} value={input as Json} />}
    </div>
  );
}

/** A step that calls another system only shows the call and does not send it. */
const outcomeOf = ({ status }: TestedStep) => (status === 'failure' ? 'failure' : status === 'skipped' ? 'skipped' : 'success');

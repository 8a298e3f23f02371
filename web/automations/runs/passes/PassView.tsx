import type { Step, StepRun } from '@millwright/core/automation/types.ts';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { effectsOf } from '../../data/use-runs.ts';
import inspector from '../../inspector/inspector.module.css';
import { Compared, withoutCompared } from '../compared/Compared.tsx';
import { EffectsView } from '../EffectsView.tsx';
import { JsonView } from '../JsonView.tsx';
import { useShownRun } from '../shown-run.ts';
import { tellingPass, traces } from '../traces.ts';
import { FailureView } from './FailureView.tsx';
import { isFailed, PassChoice } from './PassChoice.tsx';

type Part = 'input' | 'output' | 'error';
type Props = { step: Step; part: Part /** What can be done with the chosen pass. */; below?: (pass: StepRun) => ReactNode };

/** Shows the input, output or error of a step in the displayed run, for each pass. */
export function PassView({ step, part, below }: Props) {
  const text = useText();
  const run = useShownRun();
  const trace = run ? traces(run.steps, Date.now()).get(step.id) : undefined;
  const [chosen, setChosen] = useState<string | null>(null);
  const [failedOnly, setFailedOnly] = useState(false);
  if (!trace) return part === 'error' ? null : <p className={inspector.hint}>{text('automations.inspector.neverRun')}</p>;
  const listed = failedOnly && trace.passes.some(isFailed) ? trace.passes.filter(isFailed) : trace.passes;
  const pass = listed.find(({ id }) => id === chosen) ?? (failedOnly ? listed[0] : tellingPass(trace));
  if (!pass) return null;
  return (
    <div className={inspector.form}>
      {trace.passes.length > 1 && (
        <PassChoice passes={trace.passes} value={pass.id} failedOnly={failedOnly} onFailedOnly={setFailedOnly} onChange={setChosen} />
      )}
      <PartView pass={pass} part={part} overlaid={run?.overlaid === true} />
      {below?.(pass)}
    </div>
  );
}

function PartView({ pass, part, overlaid }: { pass: StepRun; part: Part; overlaid: boolean }) {
  const text = useText();
  if (part === 'error') {
    if (!pass.error && pass.attempts.length === 0)
      return overlaid ? <p className={inspector.hint}>{text('automations.inspector.noFailure')}</p> : null;
    return <FailureView pass={pass} />;
  }
  const label = text(
    part === 'input'
      ? overlaid
        ? 'automations.inspector.lastInput'
        : 'automations.inspector.latestInput'
      : overlaid
        ? 'automations.inspector.lastOutput'
        : 'automations.inspector.latestOutput',
  );
  if (part === 'input' && pass.type === 'condition') return <JsonView key={pass.id} value={withoutCompared(pass.input)} label={label} />;
  if (part === 'input') return <JsonView key={pass.id} value={pass.input} label={label} />;
  const effects = effectsOf(pass);
  return (
    <>
      {pass.type === 'condition' && <Compared input={pass.input} />}
      {effects.length > 0 && <EffectsView effects={effects} />}
      {pass.output === null ? (
        <p className={inspector.hint}>{text('automations.inspector.noOutput')}</p>
      ) : (
        <JsonView key={pass.id} value={pass.output} label={label} />
      )}
    </>
  );
}

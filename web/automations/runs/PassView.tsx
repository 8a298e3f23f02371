import { Select } from '@mantine/core';
import type { Step, StepRun } from '@millwright/core/automation/types.ts';
import { useState } from 'react';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { effectsOf } from '../data/use-runs.ts';
import inspector from '../inspector/inspector.module.css';
import { EffectsView } from './EffectsView.tsx';
import { JsonView } from './JsonView.tsx';
import { useShownRun } from './shown-run.ts';
import { tellingPass, traces } from './traces.ts';

type Part = 'input' | 'output' | 'error';
type Props = { step: Step; part: Part };

/** What a step was given, handed on or failed with in the run that is shown, pass by pass. */
export function PassView({ step, part }: Props) {
  const text = useText();
  const run = useShownRun();
  const trace = run ? traces(run.steps, Date.now()).get(step.id) : undefined;
  const [chosen, setChosen] = useState<string | null>(null);
  if (!trace) return part === 'error' ? null : <p className={inspector.hint}>{text('automations.inspector.neverRun')}</p>;
  const pass = trace.passes.find(({ id }) => id === chosen) ?? tellingPass(trace);
  if (!pass) return null;
  return (
    <div className={inspector.form}>
      {trace.passes.length > 1 && <PassChoice passes={trace.passes} value={pass.id} onChange={setChosen} />}
      <PartView pass={pass} part={part} overlaid={run?.overlaid === true} />
    </div>
  );
}

function PartView({ pass, part, overlaid }: { pass: StepRun; part: Part; overlaid: boolean }) {
  const text = useText();
  const words = useStepErrorText();
  if (part === 'error') {
    if (!pass.error) return overlaid ? <p className={inspector.hint}>{text('automations.inspector.noFailure')}</p> : null;
    return (
      <p className={inspector.failure} role="alert">
        <strong>{text('automations.inspector.failed')}</strong>
        {words(pass.error)} ({pass.error.code})
      </p>
    );
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
  if (part === 'input') return <JsonView key={pass.id} value={pass.input} label={label} />;
  const effects = effectsOf(pass);
  return (
    <>
      {effects.length > 0 && <EffectsView effects={effects} />}
      {pass.output === null ? (
        <p className={inspector.hint}>{text('automations.inspector.noOutput')}</p>
      ) : (
        <JsonView key={pass.id} value={pass.output} label={label} />
      )}
    </>
  );
}

type ChoiceProps = { passes: StepRun[]; value: string; onChange: (id: string | null) => void };

function PassChoice({ passes, value, onChange }: ChoiceProps) {
  const text = useText();
  const nameOf = (pass: StepRun, index: number) =>
    [
      text('automations.inspector.passOf', { number: index + 1, count: passes.length }),
      text(`automations.status.${pass.status}`),
      pass.attempt > 1 ? text('automations.inspector.attempt', { number: pass.attempt }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Select
      label={text('automations.inspector.pass')}
      allowDeselect={false}
      searchable
      limit={100}
      data={passes.map((pass, index) => ({ value: pass.id, label: nameOf(pass, index) }))}
      value={value}
      onChange={onChange}
    />
  );
}

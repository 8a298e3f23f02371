import { phaseOf } from '@millwright/core/process/phase.ts';
import { useState } from 'react';
import { useStepPolicies } from '../data/documents/use-step-policies.ts';
import { ObjectLink } from '../fields/relation/ObjectLink.tsx';
import { useLabel, useText } from '../i18n/use-text.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { StepBar } from './bar/StepBar.tsx';
import { previewSteps } from './data/steps.ts';
import type { ProcessDefinition } from './data/use-process.ts';
import classes from './processes.module.css';

type Steps = ProcessDefinition['steps'];
const columns = ['phase', 'open', 'workstation', 'planned', 'key'] as const;

/** Shows the steps of a process with their settings, below a preview of the process bar in the selected step. */
export function ProcessSteps({ steps }: { steps: Steps }) {
  const text = useText();
  const policies = useStepPolicies();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = steps.find(({ identity }) => identity === chosen) ?? steps[0];
  if (!at) return null;
  return (
    <>
      <section className={classes.preview} aria-label={text('processes.preview')}>
        <h3 className={classes.previewTitle}>{text('processes.preview')}</h3>
        <StepBar steps={previewSteps(steps, at.identity, policies)} fold={false} />
      </section>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{text('processes.steps')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-numeric={column === 'open' || undefined}>
                  {text(`processes.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <StepRow key={step.identity} step={step} shown={step === at} onShow={() => setChosen(step.identity)} />
            ))}
          </tbody>
        </table>
      </div>
      {steps.some(({ open_records }) => open_records) && <p className={classes.hint}>{text('processes.openHint')}</p>}
    </>
  );
}

function StepRow({ step, shown, onShow }: { step: Steps[number]; shown: boolean; onShow: () => void }) {
  const text = useText();
  const label = useLabel();
  const policies = useStepPolicies();
  const policy = policies.get(step.key);
  const name = label(policy?.label) || step.label;
  const tone = policy?.tone ?? 'draft';
  return (
    <tr data-shown={shown || undefined}>
      <td>{step.line_num}</td>
      <td>
        <button type="button" className={classes.look} aria-pressed={shown} aria-label={text('processes.look', { step: name })} onClick={onShow}>
          <StatusBadge tone={tone} label={name} />
        </button>
      </td>
      <td>{text(`processes.phases.${phaseOf(tone)}`)}</td>
      <td data-numeric>{step.open_records ?? '–'}</td>
      <td>{step.workstation ? <ObjectLink id={step.workstation.identity} label={step.workstation.label} /> : '–'}</td>
      <td>{text(step.include_in_mrp ? 'objects.yes' : 'objects.no')}</td>
      <td>
        <code>{step.key}</code>
      </td>
    </tr>
  );
}

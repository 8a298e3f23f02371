import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLabel, useText } from '../i18n/use-text.ts';
import { ObjectLink } from '../objects/ObjectLink.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import classes from './processes.module.css';
import { type ProcessDefinition, useStepLooks } from './use-process.ts';

/** One process: its steps in their order, each as it looks on a record; unfolded with key and workstation. */
export function ProcessCard({ definition }: { definition: ProcessDefinition }) {
  const text = useText();
  const label = useLabel();
  const looks = useStepLooks();
  const [open, setOpen] = useState(false);
  const { process, steps } = definition;
  const toneOf = (key: string) => looks.get(key)?.tone ?? 'draft';
  const nameOf = (step: (typeof steps)[number]) => label(looks.get(step.key)?.label) || step.label;
  return (
    <section className={classes.card} aria-label={process.label}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardName}>
          <ObjectLink id={process.identity} label={process.label} />
        </h2>
        <span className={classes.meta}>
          {[process.process_type, process.is_default ? text('processes.isDefault') : '', text('processes.stepCount', { count: steps.length })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Button size="compact-xs" variant="subtle" ml="auto" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text('processes.steps')}
        </Button>
      </header>
      {!open && (
        <ol className={classes.flow} aria-label={text('processes.steps')}>
          {steps.map((step) => (
            <li key={step.identity}>
              <StatusBadge tone={toneOf(step.key)} label={nameOf(step)} />
            </li>
          ))}
        </ol>
      )}
      {open && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{text('processes.steps')}</th>
              <th scope="col">{text('processes.workstation')}</th>
              <th scope="col">{text('processes.planned')}</th>
              <th scope="col">{text('processes.key')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.identity}>
                <td>{step.line_num}</td>
                <td>
                  <StatusBadge tone={toneOf(step.key)} label={nameOf(step)} />
                </td>
                <td>{step.workstation ? <ObjectLink id={step.workstation.identity} label={step.workstation.label} /> : '–'}</td>
                <td>{text(step.include_in_mrp ? 'objects.yes' : 'objects.no')}</td>
                <td>
                  <code>{step.key}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

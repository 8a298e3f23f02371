import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { useStepPolicies } from '../data/documents/use-step-policies.ts';
import { ObjectLink } from '../fields/relation/ObjectLink.tsx';
import { useLabel, useText } from '../i18n/use-text.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import type { ProcessDefinition } from './data/use-process.ts';
import { ProcessMenu } from './list/ProcessMenu.tsx';
import { ProcessSteps } from './ProcessSteps.tsx';
import classes from './processes.module.css';

/** Shows one process: its steps in order, as they look on a record; expanded, all of their settings. */
export function ProcessCard({ definition }: { definition: ProcessDefinition }) {
  const text = useText();
  const label = useLabel();
  const policies = useStepPolicies();
  const editable = useRights()?.allows('UPDATE', 'SETTINGS') ?? false;
  const [open, setOpen] = useState(false);
  const { process, steps } = definition;
  const toneOf = (key: string) => policies.get(key)?.tone ?? 'draft';
  const nameOf = (step: (typeof steps)[number]) => label(policies.get(step.key)?.label) || step.label;
  return (
    <section className={classes.card} aria-label={process.label}>
      <header className={classes.cardHead}>
        <div className={classes.cardTitle}>
          <h2 className={classes.cardName}>
            <ObjectLink id={process.identity} label={process.label} />
          </h2>
          <span className={classes.meta}>
            {[
              label(process.type_label ?? undefined),
              process.is_default ? text('processes.isDefault') : '',
              text('processes.stepCount', { count: steps.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <div className={classes.cardActions}>
          <Button size="compact-xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {text('processes.steps')}
          </Button>
          {editable && (
            <>
              <Button
                component={Link}
                to={`/process/edit/${process.identity}`}
                size="compact-xs"
                variant="default"
                leftSection={<IconPencil size={14} stroke={1.75} />}
              >
                {text('processes.list.edit')}
              </Button>
              <ProcessMenu definition={definition} />
            </>
          )}
        </div>
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
      {open && <ProcessSteps steps={steps} />}
    </section>
  );
}

import { Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useStepPolicies } from '../../../data/documents/use-step-policies.ts';
import { ObjectLink } from '../../../fields/relation/ObjectLink.tsx';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useTrial } from '../../data/use-process.ts';
import classes from '../editor.module.css';
import type { Rule } from '../state/draft.ts';
import { useEditing } from '../state/editor-context.ts';

const complete = (rules: readonly Rule[]) => rules.flatMap(({ id, when, text }) => (when ? [{ id, when, text: text || '…' }] : []));

/** Tries the rules of the chosen step on the records of the process that were changed last, before they hold. */
export function Trial() {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const policies = useStepPolicies();
  const { stored, selected } = useEditing();
  const trial = useTrial(stored.process.identity);
  if (!selected) return null;
  const [enter, leave] = [complete(selected.enter), complete(selected.leave)];
  if (enter.length + leave.length === 0) return null;
  const run = () => trial.mutate({ ...(enter.length ? { refuse: enter } : {}), ...(leave.length ? { refuse_leave: leave } : {}) });
  const refused = trial.data?.filter((record) => record.enter !== null || record.leave !== null) ?? [];
  return (
    <section className={classes.group} aria-label={text('processes.editor.trial')}>
      <Button variant="default" leftSection={<IconTestPipe size={16} stroke={1.75} />} loading={trial.isPending} onClick={run}>
        {text('processes.editor.trial')}
      </Button>
      <div aria-live="polite">
        {trial.error && <p className={classes.problem}>{failure(trial.error)}</p>}
        {trial.data && (
          <>
            <p className={classes.outcome}>{text('processes.editor.tried', { count: trial.data.length, refused: refused.length })}</p>
            <ul className={classes.tried}>
              {refused.map((record) => (
                <li key={record.object_id}>
                  <ObjectLink id={record.object_id} label={record.label} />
                  <span className={classes.hint}>
                    {[
                      label(policies.get(record.step ?? '')?.label) || record.step,
                      record.enter !== null && text('processes.editor.notIn', { reason: label(record.enter) }),
                      record.leave !== null && text('processes.editor.notOut', { reason: label(record.leave) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

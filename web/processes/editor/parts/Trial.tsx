import { Button } from '@mantine/core';
import type { TestedRecord } from '@millwright/core/contract/processes.ts';
import type { Text } from '@millwright/core/json.ts';
import { IconTestPipe } from '@tabler/icons-react';
import { useStepPolicies } from '../../../data/documents/use-step-policies.ts';
import { ObjectLink } from '../../../fields/relation/ObjectLink.tsx';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useTrial } from '../../data/use-process.ts';
import classes from '../editor.module.css';
import type { Move, Rule } from '../state/draft.ts';
import { useEditing } from '../state/editor-context.ts';

const complete = (rules: readonly Rule[]) => rules.flatMap(({ id, when, text }) => (when ? [{ id, when, text: text || '…' }] : []));

const movesToTest = (moves: readonly Move[], model: string) =>
  moves.flatMap(({ id, label, when, target, more, only_from, set_step }) =>
    target && only_from && set_step
      ? [{ id, label: label || '…', model, targets: [target, ...more], only_from, set_step, ...(when && { when }) }]
      : [],
  );

/** Tests the unsaved rules and moves of the selected step on the most recently changed records of the process. */
export function Trial() {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const policies = useStepPolicies();
  const { stored, selected } = useEditing();
  const trial = useTrial(stored.process.identity);
  if (!selected) return null;
  const [enter, leave, moves] = [complete(selected.enter), complete(selected.leave), movesToTest(selected.moves, stored.process.model ?? '')];
  if (enter.length + leave.length + moves.length === 0) return null;
  const run = () =>
    trial.mutate({
      ...(enter.length ? { refuse: enter } : {}),
      ...(leave.length ? { refuse_leave: leave } : {}),
      ...(moves.length ? { moves } : {}),
    });
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
            {enter.length + leave.length > 0 && (
              <p className={classes.outcome}>{text('processes.editor.tried', { count: trial.data.length, refused: refused.length })}</p>
            )}
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
            {moves.length > 0 && <MovedRecords records={trial.data} moves={moves} />}
          </>
        )}
      </div>
    </section>
  );
}

/** Lists what each move would do if these records entered the step now, and how many it would not move. */
function MovedRecords({ records, moves }: { records: readonly TestedRecord[]; moves: readonly { id: string; label: Text }[] }) {
  const text = useText();
  const label = useLabel();
  return moves.map(({ id, label: name }) => {
    // An API of version 1.101.0, which may still run during an update, doesn't return moves.
    const all = records.flatMap(({ moves: done = [] }) => done.filter((one) => one.id === id));
    const moved = [...new Map(all.flatMap((one) => one.moved).map((record) => [record.identity, record])).values()];
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
    const [elsewhere, unmet, more] = [sum((one) => one.elsewhere), sum((one) => one.unmet), sum((one) => one.more ?? 0)];
    return (
      <div key={id}>
        <p className={classes.outcome}>{text('processes.editor.wouldMove', { name: label(name), count: moved.length })}</p>
        <ul className={classes.tried}>
          {moved.map((record) => (
            <li key={record.identity}>
              <ObjectLink id={record.identity} label={record.label} />
            </li>
          ))}
        </ul>
        {elsewhere > 0 && <p className={classes.hint}>{text('processes.editor.standElsewhere', { count: elsewhere })}</p>}
        {unmet > 0 && <p className={classes.hint}>{text('processes.editor.conditionUnmet', { count: unmet })}</p>}
        {more > 0 && <p className={classes.hint}>{text('processes.editor.moreUntried', { count: more })}</p>}
      </div>
    );
  });
}

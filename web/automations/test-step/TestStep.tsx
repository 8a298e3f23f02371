import { SegmentedControl } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import type { TestedStep } from '@millwright/core/contract/parts/run-shapes.ts';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTestStep } from '../data/use-test-step.ts';
import { earlier } from '../graph/graph.ts';
import inspector from '../inspector/inspector.module.css';
import { type ShownRun, useShownRun } from '../runs/shown-run.ts';
import { tellingPass, traces } from '../runs/traces.ts';
import { StartButton } from '../start/StartButton.tsx';
import { useEditor } from '../state/editor-context.ts';
import { usePins } from '../state/pins.ts';
import { type GivenValues, handSource, knownValues } from '../variables/test-values.ts';
import { useStepVariables } from '../variables/use-step-variables.ts';
import { TestResult } from './TestResult.tsx';
import classes from './test-step.module.css';
import { ValuesForm } from './ValuesForm.tsx';

/** The pass of a run to use, inside the surrounding loops. */
function passOf(run: ShownRun, step: Step): { item?: string } {
  const trace = traces(run.steps, 0).get(step.id);
  const item = trace && tellingPass(trace)?.item;
  return item ? { item } : {};
}

/** Tests one step alone, with the values of a run or values entered by hand, and shows the result. */
export function TestStep({ step }: { step: Step }) {
  const text = useText();
  const failure = useFailureText();
  const words = useProblemText();
  const { stepTests, draft } = useEditor();
  const run = useShownRun();
  const pins = usePins();
  const variables = useStepVariables(step.id);
  const [wanted, setWanted] = useState<'run' | 'hand'>('run');
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const [typed, setTyped] = useState<GivenValues | null>(null);
  const [broken, setBroken] = useState(false);
  /** An earlier result does not apply to later changes. */
  const [stale, setStale] = useState(false);
  const attempt = useTestStep(stepTests, step.id, pins.size > 0);
  const source = stepTests.byHand && (wanted === 'hand' || !run?.id) ? 'hand' : 'run';
  const values =
    typed ??
    knownValues(
      variables,
      earlier(draft, step.id).filter(({ id }) => !pins.has(id)),
    );
  const fromRun = run?.id ? { run_id: run.id, ...passOf(run, step) } : {};
  const answered = (answer: TestedStep) => {
    setStale(false);
    stepTests.keep(answer);
  };
  const go = () => attempt.mutate(source === 'hand' ? handSource(values, record?.identity) : fromRun, { onSuccess: answered });
  const judged = (unreadable: boolean) => {
    setBroken(unreadable);
    if (unreadable) setStale(true);
  };
  const result = stepTests.results.get(step.id);
  return (
    <section className={classes.panel} aria-label={text('automations.trying.title')}>
      <div className={inspector.form}>
        {stepTests.byHand && run?.id && (
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={text('automations.trying.source')}
            data={[
              { value: 'run', label: text(run.overlaid ? 'automations.trying.fromShown' : 'automations.trying.fromLast') },
              { value: 'hand', label: text('automations.trying.byHand') },
            ]}
            value={source}
            onChange={(next) => {
              setWanted(next as 'run' | 'hand');
              setBroken(false);
            }}
          />
        )}
        {source === 'hand' && (
          <ValuesForm
            trigger={draft.trigger}
            record={record}
            onRecord={setRecord}
            values={values}
            onValues={setTyped}
            onBroken={judged}
            problems={attempt.error?.fields ?? []}
          />
        )}
        <p className={inspector.hint}>{text('automations.start.dryHint')}</p>
        {attempt.error && (
          <p className={inspector.failure} role="alert">
            {[failure(attempt.error), ...attempt.error.fields.map((problem) => `${problem.field}: ${words(problem)}`)].join(' ')}
          </p>
        )}
        <StartButton
          size="compact-md"
          variant="filled"
          label={text('automations.start.dry')}
          icon={IconFlask}
          blocked={!stepTests.saved}
          disabled={source === 'hand' && broken}
          loading={attempt.isPending}
          onClick={go}
        />
        {result && !stale && !attempt.error && <TestResult result={result} step={step} />}
      </div>
    </section>
  );
}

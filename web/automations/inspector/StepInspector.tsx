import { Tabs } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { stepOf } from '../graph/graph.ts';
import { PinnedData } from '../pins/PinnedData.tsx';
import { useShownRun } from '../runs/shown-run.ts';
import { StartButton } from '../start/StartButton.tsx';
import { useDockFocus } from '../state/dock-focus.ts';
import { useEditor } from '../state/editor-context.ts';
import { useProblemText } from '../state/use-problem-text.ts';
import { stepIcon } from '../steps/step-icons.ts';
import { DockHead } from './DockHead.tsx';
import { InputTab } from './InputTab.tsx';
import classes from './inspector.module.css';
import { OutputTab } from './OutputTab.tsx';
import { SetupTab } from './SetupTab.tsx';

const TestStep = loadable(async () => (await import('../test-step/TestStep.tsx')).TestStep);
const SentCalls = loadable(async () => (await import('../calls/SentCalls.tsx')).SentCalls);
const ErrorsTab = loadable(async () => (await import('./ErrorsTab.tsx')).ErrorsTab);

const tabs = ['setup', 'input', 'output', 'errors'] as const;
type Tab = (typeof tabs)[number];

/** A step in the dock: its setup, input, output and errors. */
export function StepInspector({ id }: { id: string }) {
  const text = useText();
  const label = useLabel();
  const { draft, traces, problems, editable, stepTests } = useEditor();
  const [testing, setTesting] = useState(stepTests.results.has(id));
  const run = useShownRun();
  const problemText = useProblemText();
  const step = stepOf(draft, id);
  const failed = run?.overlaid && traces?.get(id)?.status === 'failure';
  const [chosen, setTab] = useState<Tab>(failed ? 'errors' : run?.overlaid && traces?.has(id) ? 'output' : 'setup');
  useDockFocus();
  if (!step) return <p className={classes.scroll}>{text('automations.inspector.nothing')}</p>;
  return (
    <>
      <DockHead icon={stepIcon(step.type)} title={label(step.name) || text(`automations.steps.${step.type}`)}>
        <StartButton
          size="compact-sm"
          label={text('automations.trying.title')}
          icon={IconFlask}
          blocked={!stepTests.saved}
          expanded={testing}
          onClick={() => setTesting(!testing)}
        />
      </DockHead>
      <Suspense fallback={<Waiting lines={3} />}>{testing && <TestStep step={step} />}</Suspense>
      <Tabs value={chosen} onChange={(tab) => setTab(tab as Tab)} keepMounted={false} style={{ display: 'contents' }}>
        <Tabs.List px={12}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {text(`automations.inspector.tabs.${tab}`)}
              {tab === 'errors' && failed && <span style={{ color: 'var(--mw-danger)' }}> ●</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.scroll}>
          {!editable && chosen !== 'output' && (
            <p className={classes.hint} style={{ marginBottom: 12 }}>
              {text(traces ? 'automations.editor.overlayReadOnly' : 'automations.editor.readOnly')}
            </p>
          )}
          {chosen === 'setup' && (problems.get(id)?.length ?? 0) > 0 && (
            <ul className={classes.problems} aria-label={text('automations.inspector.problems')}>
              {problems.get(id)?.map((problem) => (
                <li key={problem.field + problem.code}>{problemText(problem, step)}</li>
              ))}
            </ul>
          )}
          {chosen === 'output' && <PinnedData step={step} />}
          <ReadOnly when={!editable}>
            <Tabs.Panel value="setup">
              <SetupTab step={step} />
            </Tabs.Panel>
            <Tabs.Panel value="input">
              <InputTab step={step} />
            </Tabs.Panel>
            <Tabs.Panel value="output">
              <OutputTab step={step} />
            </Tabs.Panel>
            <Tabs.Panel value="errors">
              <Suspense fallback={<Waiting lines={3} />}>
                <ErrorsTab step={step} />
              </Suspense>
            </Tabs.Panel>
          </ReadOnly>
          {chosen === 'output' && run?.overlaid && run.id && step.type === 'webhook' && (
            <Suspense fallback={<Waiting lines={3} />}>
              <SentCalls automation={stepTests.automation} filter={{ run: run.id, step: id }} titled />
            </Suspense>
          )}
        </div>
      </Tabs>
    </>
  );
}

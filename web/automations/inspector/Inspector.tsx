import type { Json } from '@millwright/core/json.ts';
import { Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { triggerId } from '../graph/layout.ts';
import { JsonView } from '../runs/JsonView.tsx';
import { useShownRun } from '../runs/shown-run.ts';
import { useEditor } from '../state/editor-context.ts';
import { TriggerForm } from '../triggers/TriggerForm.tsx';
import { triggerIcon } from '../triggers/trigger-icons.ts';
import { DockHead } from './DockHead.tsx';
import classes from './inspector.module.css';

const StepLibrary = loadable(async () => (await import('./StepLibrary.tsx')).StepLibrary);
const StepInspector = loadable(async () => (await import('./StepInspector.tsx')).StepInspector);
const Beginning = loadable(async () => (await import('../proposals/Beginning.tsx')).Beginning);

/** The dock beside the drawing: the selected step, the trigger, or the step library. */
export function Inspector() {
  const text = useText();
  const { panel, selected } = useEditor();
  return (
    <aside
      className={classes.dock}
      data-region="inspector"
      tabIndex={-1}
      aria-label={text(panel.kind === 'library' ? 'automations.library.title' : 'automations.inspector.label')}
    >
      {panel.kind === 'library' ? (
        <Suspense fallback={<Waiting />}>
          <StepLibrary slot={panel.slot} />
        </Suspense>
      ) : selected === triggerId || selected === null ? (
        <TriggerInspector />
      ) : (
        <Suspense fallback={<Waiting lines={6} />}>
          <StepInspector key={selected} id={selected} />
        </Suspense>
      )}
    </aside>
  );
}

function TriggerInspector() {
  const text = useText();
  const { draft, editable } = useEditor();
  const run = useShownRun();
  return (
    <>
      <DockHead icon={triggerIcon(draft.trigger.type)} title={text('automations.trigger.type')} />
      <div className={classes.scroll}>
        {run?.overlaid && run.trigger && <JsonView label={text('automations.inspector.lastInput')} value={run.trigger as unknown as Json} />}
        <ReadOnly when={!editable}>
          <TriggerForm />
        </ReadOnly>
        {editable && draft.steps.length === 0 && (
          <Suspense fallback={null}>
            <div className={classes.form} style={{ marginTop: 16 }}>
              <Beginning />
            </div>
          </Suspense>
        )}
      </div>
    </>
  );
}

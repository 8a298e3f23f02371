import type { StepPolicy } from '@millwright/core/process/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { StepBar } from '../../bar/StepBar.tsx';
import { previewSteps } from '../../data/steps.ts';
import classes from '../editor.module.css';
import { useEditing } from '../state/editor-context.ts';

/** Previews the bar in the selected step, including unsaved changes. */
export function Preview() {
  const text = useText();
  const { draft, selected } = useEditing();
  if (!selected) return null;
  const steps = draft.steps.map(({ id, key }, at) => ({ identity: id, key, label: key, line_num: at }));
  const policies = new Map(draft.steps.map(({ key, name, tone }) => [key, { key, label: name, tone } satisfies StepPolicy]));
  return (
    <section className={classes.preview} aria-label={text('processes.preview')}>
      <StepBar steps={previewSteps(steps, selected.id, policies)} fold={false} />
    </section>
  );
}

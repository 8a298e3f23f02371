import { Button } from '@mantine/core';
import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { type Slot, stepOf } from '../graph/graph.ts';
import classes from '../inspector/inspector.module.css';
import { focusNextDock } from '../state/dock-focus.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { stepIcon } from '../steps/step-icons.ts';
import { likelySteps } from './likely-steps.ts';
import { useFilledStep } from './use-filled-step.ts';

/** Suggestions for an open place. Choosing one adds the step, already filled in. */
export function NextSteps({ slot, label: place }: { slot: Slot /** Where they stand. */; label: string }) {
  const text = useText();
  const label = useLabel();
  const { draft, history } = useEditor();
  const { add } = useStepEdits();
  const fill = useFilledStep();
  const before = slot.from === null ? undefined : stepOf(draft, slot.from);
  const byStatus = (type: StepType) => type === 'condition' && before?.type === 'rest';
  const nameOf = (type: StepType) => text(byStatus(type) ? 'automations.proposals.byStatus' : `automations.steps.${type}`);
  const use = (type: StepType) => {
    const filled = fill(type, slot, byStatus(type));
    focusNextDock();
    add(slot, type, { ...filled?.preset, ...(byStatus(type) && { name: nameOf(type) }) }, filled?.beside);
    if (!byStatus(type) || !before || before.soft_fail) return;
    showUndo(text('automations.proposals.goesOn', { name: label(before.name) }), text('actions.undo'), history.undo);
  };
  return (
    <fieldset className={classes.likely} aria-label={text('automations.proposals.likely', { place })}>
      {likelySteps(draft, slot).map((type) => {
        const Icon = stepIcon(type);
        return (
          <Button key={type} size="compact-xs" variant="default" leftSection={<Icon size={14} stroke={1.75} />} onClick={() => use(type)}>
            {nameOf(type)}
          </Button>
        );
      })}
    </fieldset>
  );
}

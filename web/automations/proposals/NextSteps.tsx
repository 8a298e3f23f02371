import { Button } from '@mantine/core';
import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Slot, stepOf } from '../graph/graph.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { stepIcon } from '../steps/step-icons.ts';
import { likelySteps } from './likely-steps.ts';
import { useFilledStep } from './use-filled-step.ts';

/** What is likely to come at an open place: a press adds it there, filled with what is likely meant. */
export function NextSteps({ slot, label }: { slot: Slot /** Where they stand. */; label: string }) {
  const text = useText();
  const { draft } = useEditor();
  const { add } = useStepEdits();
  const fill = useFilledStep();
  const before = slot.from === null ? undefined : stepOf(draft, slot.from);
  const nameOf = (type: StepType) =>
    text(type === 'condition' && before?.type === 'rest' ? 'automations.proposals.byStatus' : `automations.steps.${type}`);
  return (
    <fieldset className={classes.likely} aria-label={text('automations.proposals.likely', { place: label })}>
      {likelySteps(draft, slot).map((type) => {
        const Icon = stepIcon(type);
        const use = () => {
          const filled = fill(type, slot);
          add(slot, type, { ...filled?.preset, ...(type === 'condition' && before?.type === 'rest' && { name: nameOf(type) }) }, filled?.beside);
        };
        return (
          <Button key={type} size="compact-xs" variant="default" leftSection={<Icon size={14} stroke={1.75} />} onClick={use}>
            {nameOf(type)}
          </Button>
        );
      })}
    </fieldset>
  );
}

import { type Family, families } from '@millwright/core/automation/descriptor/define-step.ts';
import { stepDescriptor, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import type { ComponentType } from 'react';
import { useServerActions } from '../../data/documents/use-server-actions.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { reachable, type Slot } from '../graph/graph.ts';
import { useFilledStep } from '../proposals/use-filled-step.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { stepIcon } from '../steps/step-icons.ts';

export type Choice = {
  key: string;
  name: string;
  hint: string;
  family: Family;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  use: () => void;
};
type ChoiceGroup = { name: string; choices: Choice[] };

/** The choices for a place: step types by family, server actions, and existing steps to connect to. Filtered by words. */
export function useStepChoices(slot: Slot, words: string): ChoiceGroup[] {
  const text = useText();
  const label = useLabel();
  const { draft, show, select } = useEditor();
  const edits = useStepEdits();
  const actions = useServerActions();
  const fill = useFilledStep();

  const types = families.map((family) => ({
    name: text(`automations.families.${family}`),
    choices: stepTypes()
      .filter((type) => stepDescriptor(type).family === family)
      .map(
        (type): Choice => ({
          key: type,
          name: text(`automations.steps.${type}`),
          hint: text(`automations.stepHints.${type}`),
          family,
          icon: stepIcon(type),
          use: () => {
            const filled = fill(type, slot);
            edits.add(slot, type, filled?.preset, filled?.beside);
          },
        }),
      ),
  }));
  const named: ChoiceGroup = {
    name: text('automations.library.actions'),
    choices: actions.map((action) => ({
      key: `action:${action.name}`,
      name: label(action.label) || action.name,
      hint: label(action.description) || action.name,
      family: 'business',
      icon: stepIcon('action'),
      use: () => edits.add(slot, 'action', { name: action.label, input: { action: action.name } }),
    })),
  };
  const { from } = slot;
  const others = from === null ? [] : draft.steps.filter((step) => !reachable(draft, [step.id]).has(from));
  const existing: ChoiceGroup = {
    name: text('automations.library.existing'),
    choices: others.map((step) => ({
      key: `step:${step.id}`,
      name: label(step.name),
      hint: text(`automations.steps.${step.type}`),
      family: stepDescriptor(step.type).family,
      icon: stepIcon(step.type),
      use: () => {
        if (from !== null) edits.lead(from, slot.port, step.id);
        show({ kind: 'inspector' });
        select(step.id);
      },
    })),
  };
  const search = words.trim().toLowerCase();
  const fits = ({ name, hint, key }: Choice) => `${name} ${hint} ${key}`.toLowerCase().includes(search);
  return [...types, named, existing].map((group) => ({ ...group, choices: group.choices.filter(fits) })).filter(({ choices }) => choices.length > 0);
}

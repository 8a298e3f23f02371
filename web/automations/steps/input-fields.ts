import type { InputField as Described } from '@millwright/core/automation/descriptor/define-step.ts';
import { type StepType, stepDescriptors } from '@millwright/core/automation/steps/registry.ts';

/** The labels of inputs, each with a text `automations.fields.<label>`. */
type Label = (typeof stepDescriptors)[StepType]['form'][number]['label'];
/** One value of a step's input: its name, its control, and whether a variable may replace it. */
export type InputField = Described & { label: Label };

/** The inspector's form for a type of step. */
export const inputFieldsOf = (type: StepType): readonly InputField[] => stepDescriptors[type].form;

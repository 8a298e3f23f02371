import type { InputField as Described } from '@millwright/core/automation/descriptor/define-step.ts';
import { type StepType, stepDescriptors } from '@millwright/core/automation/steps/registry.ts';

/** The names of inputs, each with a text `automations.fields.<label>`. */
type Label = (typeof stepDescriptors)[StepType]['form'][number]['label'];
/** One value of a step's input: where it stands, how it is edited, whether a variable may stand for it. */
export type InputField = Described & { label: Label };

/** The inspector's form for a type of step. */
export const inputFieldsOf = (type: StepType): readonly InputField[] => stepDescriptors[type].form;

import type { Step } from '@millwright/core/automation/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { InputValue } from '../inputs/InputValue.tsx';
import { useInputEdits } from '../inputs/use-input-edits.ts';
import { PassView } from '../runs/passes/PassView.tsx';
import { inputFieldsOf } from '../steps/input-fields.ts';
import { useStepVariables } from '../variables/use-step-variables.ts';
import classes from './inspector.module.css';

/** What a step is given: the mappings, and what they came to in the shown run. */
export function InputTab({ step }: { step: Step }) {
  const text = useText();
  const variables = useStepVariables(step.id);
  const write = useInputEdits(step);
  const fields = inputFieldsOf(step.type).filter((field) => !field.main);
  return (
    <div className={classes.form}>
      {fields.map((field) => (
        <div key={field.name}>
          <InputValue step={step} field={field} path={[field.name]} value={step.input[field.name]} variables={variables} onChange={write} />
          {field.label === 'primary_item_id' && <p className={classes.hint}>{text('automations.fields.primaryHint')}</p>}
        </div>
      ))}
      <PassView step={step} part="input" />
    </div>
  );
}

import { counts } from '@millwright/core/automation/descriptor/define-step.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { useText } from '../../i18n/use-text.ts';
import { InputValue } from '../inputs/InputValue.tsx';
import { useInputEdits } from '../inputs/use-input-edits.ts';
import { PassView } from '../runs/passes/PassView.tsx';
import { type InputField, inputFieldsOf } from '../steps/input-fields.ts';
import { useStepVariables } from '../variables/use-step-variables.ts';
import classes from './inspector.module.css';

/** The field with the control that another value of the input selects. */
function editedAs(field: InputField, input: JsonObject): InputField {
  const choice = field.by ? input[field.by.field] : undefined;
  return { ...field, ...(typeof choice === 'string' && field.by?.controls[choice]) };
}

/** A step's input: its mappings, and their values in the displayed run. */
export function InputTab({ step }: { step: Step }) {
  const text = useText();
  const variables = useStepVariables(step.id);
  const write = useInputEdits(step);
  const fields = inputFieldsOf(step.type)
    .filter((field) => !field.main && counts(field, step.input))
    .map((field) => editedAs(field, step.input));
  return (
    <div className={classes.form}>
      {fields.map((field) => (
        <div key={field.name}>
          <InputValue step={step} field={field} path={[field.name]} value={step.input[field.name]} variables={variables} onChange={write} />
          {field.name === 'body' && step.input.encoding === 'multipart' && <p className={classes.hint}>{text('automations.fields.partsHint')}</p>}
          {field.label === 'primary_item_id' && <p className={classes.hint}>{text('automations.fields.primaryHint')}</p>}
        </div>
      ))}
      <PassView step={step} part="input" />
    </div>
  );
}

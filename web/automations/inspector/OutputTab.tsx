import { TextInput } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { PinButton } from '../pins/PinButton.tsx';
import { PassView } from '../runs/passes/PassView.tsx';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import classes from './inspector.module.css';

/** A step's output variable, and its output in the displayed run. */
export function OutputTab({ step }: { step: Step }) {
  const text = useText();
  const { editable, history } = useEditor();
  const { update } = useStepEdits();
  const name = step.output_variable ?? '';
  const rename = (words: string) => update(step.id, { output_variable: words.replace(/\W+/g, '_') }, `${step.id}:output`);
  return (
    <div className={classes.form}>
      <TextInput
        label={text('automations.inspector.variable')}
        description={name ? text('automations.inspector.variableHint', { name }) : text('automations.inspector.variableNone')}
        classNames={{ input: classes.expression ?? '' }}
        spellCheck={false}
        readOnly={!editable}
        value={name}
        onChange={(event) => rename(event.currentTarget.value)}
        onBlur={history.seal}
      />
      <PassView step={step} part="output" below={({ status, output }) => status === 'success' && <PinButton step={step} output={output} />} />
    </div>
  );
}

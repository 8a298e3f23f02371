import { Switch, Textarea } from '@mantine/core';
import { counts } from '@millwright/core/automation/descriptor/define-step.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Text } from '@millwright/core/json.ts';
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { InputValue } from '../inputs/InputValue.tsx';
import { useInputEdits } from '../inputs/use-input-edits.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { inputFieldsOf } from '../steps/input-fields.ts';
import { useStepVariables } from '../variables/use-step-variables.ts';
import { GoesOn } from './GoesOn.tsx';
import classes from './inspector.module.css';

/** A step's basic settings: its name, its purpose, whether it is enabled, and its next steps. */
export function SetupTab({ step }: { step: Step }) {
  const text = useText();
  const { editable, history } = useEditor();
  const edits = useStepEdits();
  const variables = useStepVariables(step.id);
  const write = useInputEdits(step);
  const rename = (name: Text) => edits.update(step.id, { name }, `${step.id}:name`);
  return (
    <div className={classes.form}>
      {editable && (
        <div className={classes.row} role="toolbar" aria-label={text('automations.inspector.type')}>
          <Switch
            className={classes.grow ?? ''}
            label={text('automations.inspector.enabled')}
            description={step.enabled ? undefined : text('automations.inspector.enabledHint')}
            checked={step.enabled}
            onChange={(event) => edits.update(step.id, { enabled: event.currentTarget.checked })}
          />
          <ToolbarButton label={text('automations.inspector.up')} keys="Alt ↑" icon={IconArrowUp} onClick={() => edits.move(step.id, -1)} />
          <ToolbarButton label={text('automations.inspector.down')} keys="Alt ↓" icon={IconArrowDown} onClick={() => edits.move(step.id, 1)} />
          <ToolbarButton label={text('automations.inspector.duplicate')} icon={IconCopyPlus} onClick={() => edits.duplicate(step.id)} />
          <ToolbarButton label={text('automations.inspector.remove')} keys="Delete" icon={IconTrash} onClick={() => edits.remove(step.id)} />
        </div>
      )}
      <LabelField label={text('automations.inspector.name')} value={step.name} editable={editable} onChange={rename} onDone={history.seal} />
      {inputFieldsOf(step.type)
        .filter((field) => field.main && counts(field, step.input))
        .map((field) => (
          <InputValue
            key={field.name}
            step={step}
            field={field}
            path={[field.name]}
            value={step.input[field.name]}
            variables={variables}
            onChange={write}
          />
        ))}
      <GoesOn step={step} />
      {(editable || step.note) && (
        <Textarea
          label={text('automations.inspector.note')}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={2_000}
          readOnly={!editable}
          value={step.note ?? ''}
          onChange={(event) => edits.update(step.id, { note: event.currentTarget.value || undefined }, `${step.id}:note`)}
          onBlur={history.seal}
        />
      )}
    </div>
  );
}

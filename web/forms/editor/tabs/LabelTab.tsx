import { Radio } from '@mantine/core';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { titleOf, useTemplatesOf } from '../../../labels/use-label-templates.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import classes from '../editor.module.css';
import type { FormDraft } from '../state/draft.ts';
import { useFormEditing } from '../state/editor-context.ts';

const none = '';

/** Sets or removes the label template of a draft. */
function withTemplate({ label_template: _, ...draft }: FormDraft, chosen: string): FormDraft {
  return chosen === none ? draft : { ...draft, label_template: chosen };
}

/** Selects a label template of the form's model; it prints the saved record. */
function Choices() {
  const text = useText();
  const label = useLabel();
  const { model, draft, editable, change } = useFormEditing();
  const { data, error, refetch } = useTemplatesOf(model.model);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={2} />;
  if (!data.length) return <p className={classes.hint}>{text('formEditor.noLabels')}</p>;
  const chosen = data.find(({ id, slug }) => draft.label_template !== undefined && [id, slug].includes(draft.label_template))?.id ?? none;
  const options = [{ id: none, name: text('formEditor.noLabel') }, ...data.map((one) => ({ id: one.id, name: label(titleOf(one)) }))];
  return (
    <Radio.Group value={chosen} label={text('formEditor.labels')} onChange={(id) => change(withTemplate(draft, id), 'label_template')}>
      {options.map(({ id, name }) => (
        <Radio key={id} value={id} label={name} disabled={!editable} my={8} />
      ))}
    </Radio.Group>
  );
}

/** Edits the label that is offered for the form's records. */
export function LabelTab() {
  return (
    <div className={classes.sheet}>
      <Choices />
    </div>
  );
}

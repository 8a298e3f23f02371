import type { Text } from '@millwright/core/json.ts';
import { useDocuments } from '../../../data/documents/use-documents.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';

type LabelTemplate = { id: string; name: Text; model?: string };

/** The labels for the model of the form. */
function Fitting() {
  const text = useText();
  const label = useLabel();
  const { model } = useFormEditing();
  const { data, error, refetch } = useDocuments<LabelTemplate>('label_templates');
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={2} />;
  const fitting = data.filter((template) => template.model === model.model.slug || template.model === model.model.id);
  if (!fitting.length) return <p className={classes.hint}>{text('formEditor.noLabels')}</p>;
  return (
    <ul>
      {fitting.map(({ id, name }) => (
        <li key={id}>{label(name)}</li>
      ))}
    </ul>
  );
}

/** The labels that can be printed of the form's records. */
export function LabelTab() {
  const text = useText();
  return (
    <div className={classes.sheet}>
      <div>
        <h2 className={classes.settingName}>{text('formEditor.labels')}</h2>
        <Fitting />
      </div>
    </div>
  );
}

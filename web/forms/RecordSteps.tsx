import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useObject } from '../data/records/use-object.ts';
import { useObjectRights } from '../data/records/use-object-rights.ts';
import { useText } from '../i18n/use-text.ts';
import { ProcessBar } from '../processes/bar/ProcessBar.tsx';

type Props = { id: string /** Whether the form has unsubmitted input. */; unsubmitted: boolean };

/** Shows the process step of a form's record with its Advance button, which is disabled while input is unsubmitted. */
export function RecordSteps({ id, unsubmitted }: Props) {
  const text = useText();
  const { schema } = useSchema();
  const record = useObject(id);
  const model = record.data && schema ? findModel(schema, record.data.primary_model) : undefined;
  const rights = useObjectRights(model);
  if (!record.data || !model) return null;
  const name = String(record.data.object.properties[model.model.primary_attribute ?? ''] || text('objects.untitled'));
  return <ProcessBar id={id} name={name} editable={rights.update} aside {...(unsubmitted && { held: text('filling.submitFirst') })} />;
}

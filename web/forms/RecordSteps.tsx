import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useObject } from '../data/records/use-object.ts';
import { useObjectRights } from '../data/records/use-object-rights.ts';
import { useText } from '../i18n/use-text.ts';
import { ProcessBar } from '../processes/bar/ProcessBar.tsx';

type Props = { id: string /** Something was typed into the form that is not submitted. */; unsubmitted: boolean };

/** Where the record of a form stands, and its one Advance; a record never moves on past what is typed about it. */
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

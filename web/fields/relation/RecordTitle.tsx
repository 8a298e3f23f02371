import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { propertyOf, useObject } from '../../data/records/use-object.ts';
import { useLabel } from '../../i18n/use-text.ts';

/** The title of a record: its model and its name; null until it is loaded. */
export function useRecordTitle(id: string): string | null {
  const label = useLabel();
  const { schema } = useSchema();
  const { data } = useObject(id);
  const model = schema && data ? findModel(schema, data.primary_model) : undefined;
  if (!data || !model) return null;
  return [label(model.model.displayed_name), propertyOf(data, model.model.primary_attribute)].filter(Boolean).join(' ');
}

export function RecordTitle({ id, fallback }: { id: string; fallback: string }) {
  return useRecordTitle(id) ?? fallback;
}

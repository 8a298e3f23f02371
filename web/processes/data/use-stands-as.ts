import type { Text } from '@millwright/core/json.ts';
import { standsAs } from '@millwright/core/process/stands-as.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useObject } from '../../data/records/use-object.ts';

/** The name of a record's current step if its model overrides it. */
export function useStandsAs(id: string): Text | null {
  const { schema } = useSchema();
  const { data } = useObject(id);
  const model = schema && data ? findModel(schema, data.primary_model) : undefined;
  return model && data ? standsAs(model.model, data.object.properties) : null;
}

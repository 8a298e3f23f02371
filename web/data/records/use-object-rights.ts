import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useRights } from '../documents/use-rights.ts';
import { useUser } from '../session.ts';

export type ObjectRights = { update: boolean; remove: boolean };

/** What the user may do with records of a model. Append-only models allow neither. */
export function useObjectRights(model: ResolvedModel | undefined): ObjectRights {
  const rights = useRights();
  const { client_id } = useUser();
  if (!rights || !model || model.model.misc?.append_only) return { update: false, remove: false };
  const item = { id: model.model.id, client_id };
  return { update: rights.allows('UPDATE', 'MODELS', item), remove: rights.allows('DELETE', 'MODELS', item) };
}

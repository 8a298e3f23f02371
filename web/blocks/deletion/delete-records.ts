import type { Access } from '@millwright/core/access/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { post } from '../../data/http.ts';

const batch = 499;

/** Whether this person may delete records of a model. Records of append-only models can't be deleted by anybody. */
export const mayDelete = ({ model }: ResolvedModel, rights: Access | null): boolean =>
  rights?.allows('DELETE', 'MODELS', { id: model.id }) === true && !model.misc?.append_only;

/** Deletes records in batches; resolves to the number deleted. */
export async function deleteRecords(ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const { data } = await post('/v1/graph/delete/', { node_ids: ids.slice(from, from + batch) });
    deleted += data.deleted;
  }
  return deleted;
}

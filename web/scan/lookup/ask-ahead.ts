import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { graph } from '../../data/graph.ts';
import { preferredCarrying, preferredModels } from '../../data/records/search-records.ts';
import { fetchObject } from '../../data/records/use-object.ts';
import { uuid } from '../../data/uuid.ts';

type Row = { identity: string };

/** One record of each model that has any. */
async function oneOfEach(models: readonly ResolvedModel[]): Promise<string[]> {
  const parts = models.map(({ model }, index) => `m${index}: ${model.slug}(limit: 1) { identity }`);
  const rows = await graph<Record<string, Row[]>>(`query ahead { ${parts.join(' ')} }`);
  return Object.values(rows).flatMap(([first]) => first?.identity ?? []);
}

/**
 * Makes the requests of a scan with a code that no record has, and reads a record of each model with scan preference. The results are
 * ignored: the server then has done the work of a first request.
 */
export async function askAhead(schema: Schema): Promise<void> {
  const models = preferredModels(schema);
  if (models.length === 0) return;
  await preferredCarrying(schema, uuid());
  for (const id of await oneOfEach(models)) await fetchObject(id);
}

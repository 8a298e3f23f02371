import { AppError } from '@millwright/core/errors.ts';
import { oneOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQueryExactly } from '../../records/query.service.ts';
import { namedPaths } from './named-paths.ts';

/** A tree of names to select. A field is a leaf; a relation contains the selection of its records. */
type Selection = { [name: string]: Selection };

function selectionOf(paths: readonly string[]): Selection {
  const whole: Selection = {};
  for (const path of paths) {
    let at = whole;
    for (const name of path.split('.')) at = at[name] ??= {};
  }
  return whole;
}

/** Writes a selection as GraphQL. It always selects the identity of related records, so that they can be counted. */
function graphOf(schema: Schema, model: ResolvedModel, selection: Selection): string {
  const parts = Object.entries(selection).map(([name, below]) => {
    const end = model.ends.get(name);
    const target = end && schema.models.get(end.to);
    return target ? `${name} ${graphOf(schema, target, below)}` : name;
  });
  return `{ ${[...new Set(['identity', ...parts])].join(' ')} }`;
}

/**
 * Reads the records with everything that a template names, and the fields `more`, in the order of their ids and in one
 * statement. Values that the caller may not read are empty. Throws not_found if a record is missing.
 */
export async function readRecords(
  tenant: TenantTransaction,
  template: PdfTemplate,
  ids: readonly string[],
  more: readonly string[] = [],
): Promise<JsonObject[]> {
  const { schema } = tenant.config;
  const slug = template.model === undefined ? '' : (tenant.config.find('models', template.model)?.slug ?? template.model);
  const model = schema.models.get(slug);
  if (!model) throw new AppError('model_not_found', { id: template.model ?? '' });
  const identities = ids.map((id) => id.toLowerCase());
  const query = `query ($where: JSON) { ${slug}(where: $where) ${graphOf(schema, model, selectionOf([...namedPaths(schema, model, template), ...more]))} }`;
  if (!tenant.access.allows('READ', 'MODELS', { id: model.model.id, client_id: tenant.client.id }))
    throw new AppError('forbidden', { verb: 'READ', resource: `MODELS.${model.model.id}` });
  const where = oneOf([...new Set(identities)]) satisfies Condition as unknown as Json;
  const answer = await readQueryExactly(tenant, query, { where }, { leave_out: true });
  const byId = new Map((answer[slug] as JsonObject[]).map((record) => [String(record.identity), record]));
  return identities.map((id) => {
    const record = byId.get(id);
    if (!record) throw new AppError('not_found');
    return record;
  });
}

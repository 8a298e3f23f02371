import type { Json, Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { graph } from '../app/graph.ts';

export type Found = { identity: string; title: string; model: string; modelName: Text; exact: boolean };

const perModel = 5;
/** Models searched in one request; the rest follow in further ones, all at once. */
const modelsPerRequest = 12;

/** Fields that the search looks into: those that are indexed for it, and are stored. */
export function searchableFields({ fields }: ResolvedModel): Field[] {
  return [...fields.values()].filter((field) => field.misc?.searchable && !field.misc.formulaV1 && !field.hidden);
}

function primaryOf({ model, fields }: ResolvedModel): string | null {
  return fields.has(model.primary_attribute) ? model.primary_attribute : null;
}

type Row = { identity: string; title: Json } & Record<string, Json>;

async function searchSome(models: readonly ResolvedModel[], query: string, signal?: AbortSignal): Promise<Found[]> {
  const variables: Record<string, Json> = {};
  const parts = models.map((model, index) => {
    const searched = searchableFields(model);
    variables[`w${index}`] = { any: searched.map((field) => ({ fact: field.name, operator: 'contains', value: query })) };
    const values = searched.map((field, place) => `s${place}: ${field.name}`).join(' ');
    return `m${index}: ${model.model.slug}(where: $w${index}, limit: ${perModel}) { identity title: ${primaryOf(model) ?? 'identity'} ${values} }`;
  });
  const names = models.map((_, index) => `$w${index}: JSON`).join(', ');
  const data = await graph<Record<string, Row[]>>(`query search(${names}) { ${parts.join('\n')} }`, variables, signal);
  const wanted = query.toLowerCase();
  return models.flatMap((model, index) =>
    (data[`m${index}`] ?? []).map((row) => ({
      identity: row.identity,
      title: String(row.title ?? row.identity),
      model: model.model.slug,
      modelName: model.model.displayed_name,
      exact: Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase() === wanted),
    })),
  );
}

/** Records of every readable model whose searchable fields contain the text; exact matches first. */
export async function searchRecords(schema: Schema, query: string, signal?: AbortSignal): Promise<Found[]> {
  const models = [...schema.models.values()].filter((model) => searchableFields(model).length);
  const groups = Array.from({ length: Math.ceil(models.length / modelsPerRequest) }, (_, index) =>
    models.slice(index * modelsPerRequest, (index + 1) * modelsPerRequest),
  );
  const found = await Promise.all(groups.map((group) => searchSome(group, query, signal)));
  return found.flat().sort((a, b) => Number(b.exact) - Number(a.exact));
}

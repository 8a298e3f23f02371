import { searchFor } from '@millwright/core/filter/combine.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { graph } from '../graph.ts';
import { askDetails, detailFields, toldDetails } from './detail.ts';

/** `detail` distinguishes it from others with the same title. */
type Found = { identity: string; title: string; detail: string; model: string; modelName: Text; exact: boolean };

const perModel = 5;
/** The models searched per request; further requests run at the same time. */
const modelsPerRequest = 12;

/** The fields that the search uses: indexed and stored ones. */
export function searchableFields({ fields }: ResolvedModel): Field[] {
  return [...fields.values()].filter((field) => field.misc?.searchable && !field.misc.formulaV1 && !field.hidden);
}

function primaryOf({ model, fields }: ResolvedModel): string | null {
  return fields.has(model.primary_attribute) ? model.primary_attribute : null;
}

type Row = { identity: string; title: Json } & Record<string, Json>;

/** The text as typed, and in upper and lower case, as a keyboard with caps lock or a scanner sends it. */
const asTyped = (query: string) => [...new Set([query, query.toUpperCase(), query.toLowerCase()])];

/**
 * The parts of a request for one model: records that contain the words, and records that equal the text, which many
 * older ones with the words might otherwise hide.
 */
function askFor(model: ResolvedModel, index: number, query: string, exactly: boolean) {
  const searched = searchableFields(model).map(({ name }) => name);
  const values = searched.map((name, place) => `s${place}: ${name}`).join(' ');
  const row = `{ identity title: ${primaryOf(model) ?? 'identity'} ${askDetails(detailFields(model))} ${values} }`;
  return {
    variables: {
      ...(!exactly && { [`w${index}`]: searchFor(searched, query) }),
      [`x${index}`]: { any: searched.map((fact) => ({ fact, operator: 'in', value: asTyped(query) })) },
    },
    source: (exactly ? ['x'] : ['w', 'x'])
      .map((name) => `${name}${index}: ${model.model.slug}(where: $${name}${index}, limit: ${perModel}) ${row}`)
      .join('\n'),
  };
}

async function searchSome(models: readonly ResolvedModel[], query: string, exactly: boolean, signal?: AbortSignal): Promise<Found[]> {
  const parts = models.map((model, index) => askFor(model, index, query, exactly));
  const variables = Object.assign({}, ...parts.map((part) => part.variables)) as Record<string, Json>;
  const names = Object.keys(variables).map((name) => `$${name}: JSON`);
  const source = `query search(${names.join(', ')}) { ${parts.map((part) => part.source).join('\n')} }`;
  const data = await graph<Record<string, Row[]>>(source, variables, signal);
  const search = query.toLowerCase();
  return models.flatMap((model, index) => {
    const rows = [...(data[`x${index}`] ?? []), ...(data[`w${index}`] ?? [])];
    return [...new Map(rows.map((row) => [row.identity, row])).values()].map((row) => ({
      identity: row.identity,
      title: String(row.title ?? row.identity),
      detail: toldDetails(row, detailFields(model)),
      model: model.model.slug,
      modelName: model.model.displayed_name,
      exact: Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase() === search),
    }));
  });
}

const searchedModels = (schema: Schema) => [...schema.models.values()].filter((model) => searchableFields(model).length);

async function searchIn(models: readonly ResolvedModel[], query: string, exactly: boolean, signal?: AbortSignal): Promise<Found[]> {
  const groups = Array.from({ length: Math.ceil(models.length / modelsPerRequest) }, (_, index) =>
    models.slice(index * modelsPerRequest, (index + 1) * modelsPerRequest),
  );
  const results = await Promise.all(groups.map((group) => searchSome(group, query, exactly, signal)));
  return results.flat().sort((a, b) => Number(b.exact) - Number(a.exact));
}

/** Records of every readable model whose searchable fields contain the text, exact matches first. */
export const searchRecords = (schema: Schema, query: string, signal?: AbortSignal): Promise<Found[]> =>
  searchIn(searchedModels(schema), query, false, signal);

/** Records with the code in different case, if none has it exactly. It searches for records that contain the code, which is slow. */
export const recordsSpelledLike = async (schema: Schema, code: string, signal?: AbortSignal): Promise<Found[]> =>
  (await searchRecords(schema, code, signal)).filter(({ exact }) => exact);

const isPreferred = ({ model }: ResolvedModel) => model.misc?.scan !== undefined;

/** The models that scans prefer (`misc.scan`). */
export const preferredModels = (schema: Schema): ResolvedModel[] => searchedModels(schema).filter(isPreferred);

const carrying = async (models: readonly ResolvedModel[], code: string, signal?: AbortSignal): Promise<Found[]> =>
  (await searchIn(models, code, true, signal)).filter(({ exact }) => exact);

/**
 * The records of models with scan preference that have exactly this code. Records that only contain it are not searched, because that takes
 * longest.
 */
export const preferredCarrying = (schema: Schema, code: string, signal?: AbortSignal): Promise<Found[]> =>
  carrying(preferredModels(schema), code, signal);

/** The records of all models that have exactly this code. Models without scan preference are only searched if none of the others has it. */
export async function recordsCarrying(schema: Schema, code: string, signal?: AbortSignal): Promise<Found[]> {
  const preferred = await preferredCarrying(schema, code, signal);
  if (preferred.length) return preferred;
  const others = searchedModels(schema).filter((model) => !isPreferred(model));
  return carrying(others, code, signal);
}

import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { FieldTemplate } from '@millwright/core/seed/types.ts';
import { expect } from 'vitest';
import { seeds } from '../../../seeds.ts';
import type { Works } from '../../works.ts';

const { models, relations } = seeds.builtIn;

/** Models that only actions write (movements), or that move goods when they are saved: tested by the scenarios of stock. */
const happens = new Set(models.filter(({ misc }) => misc?.by_actions_only || misc?.posting).map(({ slug }) => slug));

/** Fields that store a value as it is given: not computed, no balance, no file. */
const given = (field: FieldTemplate) => !field.misc?.formulaV1 && !field.misc?.balance && field.type !== 'file';

const ofFormat = { email: 'a@example.test', phone: '+33 1 23 45 67 89', web: 'https://example.test/1', vat: 'FR 40 303 265 045' };

function sample({ name, type, subtype, misc }: FieldTemplate): Json {
  if (misc?.format) return ofFormat[misc.format];
  if (type === 'number') return subtype === 'integer' ? 7 : 2.5;
  if (type === 'boolean') return true;
  if (type === 'date') return '2026-12-01';
  if (type === 'datetime') return '2026-12-01T08:30:00.000Z';
  if (type === 'link') return 'https://example.test/1';
  const text = misc?.options?.[0]?.key ?? `a ${name}`;
  return type === 'multitag' ? [text] : text;
}

const same = (type: string | undefined, value: Json) => (type === 'datetime' ? new Date(String(value)).toISOString() : value);

/** Models in an order in which each comes after the models that its records require. */
function neededFirst<T extends { slug: string }>(all: readonly T[]): T[] {
  const needs = ({ slug }: T) =>
    relations.filter((relation) => relation.object_id === slug && relation.required).map(({ to_object_id }) => to_object_id);
  const [free, bound] = [all.filter((model) => needs(model).length === 0), all.filter((model) => needs(model).length > 0)];
  return [...free, ...bound];
}

/** Every field of every built-in model stores what was entered. */
export async function storesEveryField(works: Works): Promise<void> {
  const made = new Map<string, string>();
  for (const model of neededFirst(models.filter(({ slug }) => !happens.has(slug)))) {
    const fields = model.schema.filter(given);
    const properties: JsonObject = Object.fromEntries(fields.map((field) => [field.name, sample(field)]));
    const needed = relations.filter((relation) => relation.object_id === model.slug && relation.required);
    // Models that are posted when they are saved are created here with nothing to post.
    for (const { to_object_id } of needed) if (!made.has(to_object_id)) made.set(to_object_id, await works.save(to_object_id, { properties: {} }));
    const links = Object.fromEntries(needed.map((relation) => [relation.name, made.get(relation.to_object_id) ?? '']));
    const id = await works.save(model.slug, { properties, links });
    made.set(model.slug, id);
    const data = await works.read(
      `query ($id: ID!) { ${model.slug}_by_id(id: $id) { created_at updated_at ${fields.map((field) => field.name).join(' ')} } }`,
      { id },
    );
    const row = data[`${model.slug}_by_id`] as JsonObject;
    for (const field of fields) expect(same(field.type, row[field.name] ?? null), `${model.slug}.${field.name}`).toEqual(properties[field.name]);
    expect(row.created_at && row.updated_at).toBeTruthy();
  }
}

/** Every link can be created and is seen from both sides. */
export async function linksBothWays(works: Works): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Anything' } });
  /** The links that a model requires, except one; all of them lead to an article or to a record created for it. */
  const demanded = async (model: string, but?: string): Promise<Record<string, string>> => {
    const needed = relations.filter((relation) => relation.object_id === model && relation.required && relation.name !== but);
    const made = needed.map(async ({ name, to_object_id }) => [name, to_object_id === 'std_sku' ? sku : await create(to_object_id)] as const);
    return Object.fromEntries(await Promise.all(made));
  };
  const create = async (model: string): Promise<string> => {
    const label = models.find((one) => one.slug === model)?.schema.find((field) => field.name === 'std_label' && field.validation === 'required');
    return works.save(model, { properties: label ? { std_label: model } : {}, links: await demanded(model) });
  };
  for (const relation of relations.filter((one) => !happens.has(one.object_id) && !happens.has(one.to_object_id))) {
    const to = relation.to_object_id === 'std_sku' && relation.required ? sku : await create(relation.to_object_id);
    const label = models.find((one) => one.slug === relation.object_id)?.schema.find((field) => field.validation === 'required');
    const id = await works.save(relation.object_id, {
      properties: label ? { [label.name]: relation.slug } : {},
      links: { ...(await demanded(relation.object_id, relation.name)), [relation.name]: to },
    });
    const data = await works.read(`query ($id: ID!) { ${relation.to_object_id}_by_id(id: $id) { ${relation.inverse} { identity } } }`, { id: to });
    const back = (data[`${relation.to_object_id}_by_id`] as JsonObject)[relation.inverse];
    expect(JSON.stringify(back), relation.slug).toContain(id);
  }
}

/** What must not be saved: lines without an article, choices that do not exist, computed fields. */
export async function refusesWhatIsWrong(works: Works): Promise<void> {
  const refused = (model: string, properties: JsonObject) =>
    expect(works.save(model, { properties }), model).rejects.toMatchObject({ code: expect.stringMatching(/invalid|missing|balance/) });
  await refused('std_bom_line', { std_quantity: 1 });
  await refused('std_shipment_line', { std_quantity: 1 });
  await refused('std_sku', { std_label: 'A', std_type: 'something-else' });
  await refused('std_sku', { std_label: 'A', std_quantity_in_stock: 5 });
  await refused('std_sku', { std_unit: 'kg' });
}

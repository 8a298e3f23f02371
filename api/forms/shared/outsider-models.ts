import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field, Relation } from '@millwright/core/model/types.ts';

type Place = { names: Set<string>; model: ResolvedModel };
type Told = { models: JsonObject[]; relations: JsonObject[] };

/** A field reduced to the settings for entering and formatting its values, without formulas and rules. */
function fieldForOutsider({ id, name, label, type, subtype, misc = {} }: Field): JsonObject {
  const { options, unit, decimals, format, min, max } = misc as Record<string, never>;
  const setup = Object.fromEntries(Object.entries({ options, unit, decimals, format, min, max }).filter(([, value]) => value !== undefined));
  return { id, name, label, type, ...(subtype && { subtype }), misc: setup } as unknown as JsonObject;
}

const relationForOutsider = ({ id, slug, name, inverse, type, object_id, to_object_id, labels }: Relation): JsonObject =>
  ({ id, slug, name, inverse, type, object_id, to_object_id, labels }) as unknown as JsonObject;

function collect(schema: Schema, model: ResolvedModel, fields: readonly FormField[], places: Map<string, Place>, relations: Map<string, Relation>) {
  const entry = places.get(model.model.slug) ?? { model, names: new Set([model.model.primary_attribute]) };
  places.set(model.model.slug, entry);
  for (const { attribute, columns = [] } of fields) {
    entry.names.add(attribute);
    const end = model.ends.get(attribute);
    const target = end && schema.models.get(end.to);
    if (!end || !target) continue;
    relations.set(end.relation.id, end.relation);
    collect(schema, target, columns, places, relations);
  }
}

/** The models and relations of a form, with only the fields that the form shows. */
export function modelsForOutsider(schema: Schema, model: string, fields: readonly FormField[]): Told {
  const places = new Map<string, Place>();
  const relations = new Map<string, Relation>();
  const own = schema.models.get(model);
  if (own) collect(schema, own, fields, places, relations);
  const models = [...places.values()].map(
    ({
      names,
      model: {
        model: { id, slug, displayed_name, primary_attribute },
        fields: all,
      },
    }) => ({
      id,
      slug,
      displayed_name,
      primary_attribute,
      schema: [...all.values()].filter(({ name }) => names.has(name)).map(fieldForOutsider),
    }),
  );
  return { models: models as unknown as JsonObject[], relations: [...relations.values()].map(relationForOutsider) };
}

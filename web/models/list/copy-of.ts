import type { ModelDocument, NewModel } from '../data/use-models.ts';

/**
 * A model with the fields of another one, under a name of its own. Attributes that show its relations stay behind, as the
 * relations do; so do rules of the model, which lean on them.
 */
export function copyOf({ schema, primary_attribute, icon }: ModelDocument, name: string, displayed_name: string): NewModel {
  const fields = schema
    .filter(({ deleted, misc }) => !deleted && misc?.relation_id === undefined && !misc?.balance && !misc?.formulaV1)
    .map(({ id: _, creation_date: _date, ...field }) => field);
  return { name, displayed_name, ...(icon === undefined ? {} : { icon }), schema: fields, primary_attribute };
}

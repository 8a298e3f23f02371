import type { ModelDocument, NewModel } from '../data/use-models.ts';

/**
 * Copies the fields of a model to a new one with another name. Relations are not copied, nor the fields that
 * show them, nor the model's rules, which depend on them.
 */
export function copyOf({ schema, primary_attribute, icon }: ModelDocument, name: string, displayed_name: string): NewModel {
  const fields = schema
    .filter(({ deleted, misc }) => !deleted && misc?.relation_id === undefined && !misc?.balance && !misc?.formulaV1)
    .map(({ id: _, creation_date: _date, ...field }) => field);
  return { name, displayed_name, ...(icon === undefined ? {} : { icon }), schema: fields, primary_attribute };
}

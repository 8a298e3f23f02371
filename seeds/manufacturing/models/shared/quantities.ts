import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';

const isQuantity = ({ name, type, subtype, misc }: FieldTemplate) =>
  type === 'number' && subtype !== 'integer' && misc?.decimals === undefined && /(^|_)(quantity|qty)(_|$)/.test(name);

/**
 * Returns the model with quantities shown with as many decimals as they have, which follow from their unit: 100 pieces,
 * 0,125 litres. Money and weights define their decimals themselves.
 */
export const withQuantities = (model: ModelTemplate): ModelTemplate => ({
  ...model,
  schema: model.schema.map((field) => (isQuantity(field) ? { ...field, misc: { ...field.misc, decimals: 'as_stored' } } : field)),
});

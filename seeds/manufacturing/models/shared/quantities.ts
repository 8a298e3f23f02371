import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';

const isQuantity = ({ name, type, subtype, misc }: FieldTemplate) =>
  type === 'number' && subtype !== 'integer' && misc?.decimals === undefined && /(^|_)(quantity|qty)(_|$)/.test(name);

/** Shows each quantity with the decimals that it has, which are those of its unit: 100 pieces, 0,125 litres. Money and weights say how many they have. */
export const withQuantities = (model: ModelTemplate): ModelTemplate => ({
  ...model,
  schema: model.schema.map((field) => (isQuantity(field) ? { ...field, misc: { ...field.misc, decimals: 'as_stored' } } : field)),
});

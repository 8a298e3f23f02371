import type { JsonObject, Text } from '../json.ts';
import type { Model, StandsAsRule } from '../model/types.ts';
import { fieldsIn, fillText } from './fill-text.ts';

/** The fields that a model's `stands_as` rule reads. */
export const standingFields = ({ when, text }: StandsAsRule): string[] => [when, ...fieldsIn(text)];

/** The text shown instead of the name of a record's step; null when its model defines none or the rule does not apply. */
export function standsAs({ misc }: Pick<Model, 'misc'>, record: JsonObject): Text | null {
  const rule = misc?.stands_as;
  return rule && record[rule.when] === true ? fillText(rule.text, record, (value) => String(value ?? '')) : null;
}

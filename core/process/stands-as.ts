import type { JsonObject, Text } from '../json.ts';
import type { Model, StandsAsRule } from '../model/types.ts';
import { fieldsIn, fillText } from './fill-text.ts';

/** The fields that tell whether a record's step is called otherwise, and how. */
export const standingFields = ({ when, text }: StandsAsRule): string[] => [when, ...fieldsIn(text)];

/** What the step of a record is called instead of its own name; null where its model says nothing else of it. */
export function standsAs({ misc }: Pick<Model, 'misc'>, record: JsonObject): Text | null {
  const rule = misc?.stands_as;
  return rule && record[rule.when] === true ? fillText(rule.text, record, (value) => String(value ?? '')) : null;
}

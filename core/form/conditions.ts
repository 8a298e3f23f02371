import { matchesPlain } from '../filter/evaluate/matches-plain.ts';
import type { Condition } from '../filter/types.ts';
import type { JsonObject } from '../json.ts';
import type { FilterContext } from '../value/context.ts';
import { isWritable } from './kinds.ts';
import { inOrder } from './sections.ts';
import type { FormField, FormSection } from './types.ts';

/** The fields of one level: those of the form itself, with its sections, or the columns of a line. */
export type Level = { fields: readonly FormField[]; sections?: readonly FormSection[] | undefined };
/** Other values that a line's conditions may read: `form.<attribute>` of the form's record, `parent.<attribute>` of the parent line. */
export type Around = { form?: JsonObject; parent?: JsonObject };

/** The results of all conditions for one record or line. `values` are its values without the hidden ones. */
export type Standing = {
  hidden: ReadonlySet<string>;
  required: ReadonlySet<string>;
  hidden_sections: ReadonlySet<string>;
  values: JsonObject;
};

const isCondition = (condition: Condition | undefined): condition is Condition => condition !== undefined;

/** Whether a form has conditions: fields or sections that are shown or required depending on other values. */
export const hasConditions = ({ fields, sections = [] }: Level): boolean =>
  sections.some(({ visible_when }) => isCondition(visible_when)) ||
  fields.some(
    ({ visible_when, required_when, columns }) =>
      isCondition(visible_when) || isCondition(required_when) || (columns !== undefined && hasConditions({ fields: columns })),
  );

/** Whether conditions may read the field. The server does not know a read-only value of a new record, because it is not submitted. */
const decides = (field: FormField, exists: boolean) => exists || isWritable(field);

/**
 * The hidden and required fields of one record or line. Fields are evaluated in their order on screen: later conditions read a
 * hidden value as empty.
 */
export function standing(level: Level, record: JsonObject, exists: boolean, around: Around, context: FilterContext): Standing {
  const hidden = new Set<string>();
  const required = new Set<string>();
  const hidden_sections = new Set<string>();
  const values: JsonObject = {};
  const holds = (condition: Condition) => matchesPlain(condition, { ...values, ...around }, context);
  for (const { section, fields } of inOrder(level)) {
    const away = section?.visible_when !== undefined && !holds(section.visible_when);
    if (section && away) hidden_sections.add(section.id);
    for (const field of fields) {
      const { attribute, visible_when, required_when } = field;
      if (away || (visible_when && !holds(visible_when))) hidden.add(attribute);
      else {
        if (required_when && holds(required_when)) required.add(attribute);
        if (decides(field, exists)) values[attribute] = record[attribute] ?? null;
      }
    }
  }
  return { hidden, required, hidden_sections, values };
}

/** The values of the form and of the parent record, for the conditions of lines. */
export const aroundLines = (around: Around, { values }: Standing): Around => ({ form: around.form ?? values, parent: values });

import type { Problem } from '../errors.ts';
import { collectFacts } from '../filter/facts.ts';
import { parseCondition } from '../filter/parse.ts';
import type { Condition } from '../filter/types.ts';
import type { Level } from './conditions.ts';
import { holdsLines, isWritable } from './kinds.ts';
import { setupProblems } from './sampling/setup.ts';
import { inOrder } from './sections.ts';
import type { FormField } from './types.ts';

/** Whether conditions may read the field. */
const namable = (field: FormField): boolean => isWritable(field) && !holdsLines(field);

const late = (field: string, fact: string): Problem => ({
  field,
  code: 'not_filled_before',
  message: `A condition names only fields that are filled in before it; ${fact} is none of them.`,
  params: { fact },
});

/** A condition, its place in the form, and the names of the values that are filled in before it. */
export type PlacedFormCondition = { place: string; condition: Condition; before: string[] };

type Outer = { form: readonly string[]; parent: readonly string[] };

/** Every condition of a form by its place (`fields[2].columns[0].visible_when`). */
export function conditionsIn(form: Level): PlacedFormCondition[] {
  return ofLevel(form, 'fields', null);
}

function ofLevel(level: Level, place: string, outer: Outer | null): PlacedFormCondition[] {
  const { fields, sections = [] } = level;
  const around = outer ? [...outer.form.map((name) => `form.${name}`), ...outer.parent.map((name) => `parent.${name}`)] : [];
  const conditions: PlacedFormCondition[] = [];
  const before: string[] = [];
  const add = (at: string, condition: Condition | undefined) => {
    if (condition) conditions.push({ place: at, condition, before: [...before, ...around] });
  };
  for (const part of inOrder(level)) {
    if (part.section) add(`sections[${sections.indexOf(part.section)}].visible_when`, part.section.visible_when);
    for (const field of part.fields) {
      const here = `${place}[${fields.indexOf(field)}]`;
      add(`${here}.visible_when`, field.visible_when);
      add(`${here}.required_when`, field.required_when);
      const inner = { form: outer?.form ?? [...before], parent: [...before] };
      if (field.columns) conditions.push(...ofLevel({ fields: field.columns }, `${here}.columns`, inner));
      if (namable(field)) before.push(field.attribute);
    }
  }
  return conditions;
}

/** Problems for each part whose id is already used by an earlier part: a change of one would also change the other. */
function doubled(parts: readonly { id: string }[], place: string): Problem[] {
  return parts.flatMap(({ id }, index): Problem[] =>
    parts.findIndex((part) => part.id === id) < index
      ? [{ field: `${place}[${index}].id`, code: 'not_unique', message: `The id ${id} is used twice.` }]
      : [],
  );
}

const doubledFields = (fields: readonly FormField[], place: string): Problem[] => [
  ...doubled(fields, place),
  ...fields.flatMap(({ columns = [] }, index) => doubledFields(columns, `${place}[${index}].columns`)),
];

/** Problems of a form's own rules: a duplicate id, a missing section, or a condition that reads a field after it. */
export function formProblems(form: Level): Problem[] {
  const facts = conditionsIn(form).flatMap(({ place, condition, before }) =>
    collectFacts(parseCondition(condition)).flatMap((fact) => (before.includes(fact) ? [] : [late(place, fact)])),
  );
  const sections = new Set(form.sections?.map(({ id }) => id));
  const lost = form.fields.flatMap(({ section }, index): Problem[] =>
    section === undefined || sections.has(section) ? [] : [{ field: `fields[${index}].section`, code: 'not_found', message: 'Section not found' }],
  );
  return [...doubledFields(form.fields, 'fields'), ...doubled(form.sections ?? [], 'sections'), ...facts, ...lost, ...setupProblems(form.fields)];
}

import { modelProblems } from '@millwright/core/document/rules/model.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Text } from '@millwright/core/json.ts';
import { mostFields } from '@millwright/core/model/document.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { ModelContent } from '../data/use-models.ts';

/** Converts relations to what the server's checks need: those of the model, and whether its records store a single link. */
function relationsOf(model: Model, relations: readonly Relation[]) {
  return (id: string) => {
    const relation = relations.find((one) => !one.deletedAt && (one.id === id || one.slug === id));
    if (!relation) return undefined;
    const out = [model.id, model.slug].includes(relation.object_id);
    const into = [model.id, model.slug].includes(relation.to_object_id);
    const one = (out ? ['N_1', '1_1'] : ['1_N']).includes(relation.type);
    return { mine: out || into, one };
  };
}

/** The names that a model's relations use for their other end, including deleted relations, whose names stay reserved. */
const endsOf = (model: Model, relations: readonly Relation[]) =>
  relations.flatMap(({ name, inverse, object_id, to_object_id }) => [
    ...([model.id, model.slug].includes(object_id) ? [{ name }] : []),
    ...([model.id, model.slug].includes(to_object_id) ? [{ name: inverse }] : []),
  ]);

const wordsOf = (text: Text) => (typeof text === 'string' ? text : text.en).trim();

/** Validates a draft in the browser by the server's rules. */
export function draftProblems(stored: Model, draft: ModelContent, relations: readonly Relation[]): Problem[] {
  const ends = endsOf(stored, relations);
  const untitled = draft.schema.flatMap(({ label, deleted }, index): Problem[] =>
    deleted || wordsOf(label) ? [] : [{ field: `schema[${index}].label`, code: 'missing_field', message: '' }],
  );
  const beyond = draft.schema.slice(mostFields).map((_, index): Problem => {
    const field = `schema[${mostFields + index}].name`;
    return { field, code: 'too_many_fields', message: '', params: { limit: mostFields } };
  });
  const unnamed = wordsOf(draft.displayed_name) ? [] : [{ field: 'displayed_name', code: 'missing_field', message: '' }];
  return [...unnamed, ...beyond, ...modelProblems({ ...stored, ...draft }, ends, relationsOf(stored, relations)), ...untitled];
}

/** The part of a field that a problem concerns (`name`, `misc.max`), with the field's id. Null for the model as a whole. */
export function placeOf({ field }: Problem, draft: ModelContent): { id: string; part: string } | null {
  const [, index, part = ''] = /^schema\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  const at = index === undefined ? undefined : draft.schema[Number(index)];
  return at ? { id: at.id, part: part.replace(/\[.*$/, '') } : null;
}

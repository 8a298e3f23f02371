import type { Condition } from '@millwright/core/filter/types.ts';
import { type Around, aroundLines, type Standing, standing } from '@millwright/core/form/conditions.ts';
import { holdsLines } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject, Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import { fieldName } from '../../values/field-name.ts';
import type { FormDraft } from '../state/draft.ts';
import type { Place } from '../state/edits.ts';

/** A section, field or column that its own condition hides. `lines` are the numbers of the lines that lack a column. */
export type HiddenPart = { place: Place; name: Text; of?: Text; lines?: number[]; condition: Condition };

type Filled = { schema: Schema; values: JsonObject; context: FilterContext };
type Level = { fields: readonly FormField[]; model: ResolvedModel | null; path: readonly string[]; stands: Standing; around: Around };

const linesIn = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]).filter(({ _delete }) => !_delete) : []);

/** The columns that conditions hide in the lines of one record, and in the lines of these lines. A column is listed once. */
function hiddenColumns(filled: Filled, { fields, model, path, stands, around }: Level): HiddenPart[] {
  return fields.flatMap((field): HiddenPart[] => {
    const { columns = [] } = field;
    if (!holdsLines(field) || stands.hidden.has(field.attribute)) return [];
    const end = model?.ends.get(field.attribute);
    const lineModel = (end && filled.schema.models.get(end.to)) ?? null;
    const inside = aroundLines(around, stands);
    const rows = linesIn(filled.values[field.attribute]);
    const standings = rows.map((row) => standing({ fields: columns }, row, Boolean(row.identity), inside, filled.context));
    const here = [...path, field.id];
    const own = columns.flatMap((column): HiddenPart[] => {
      const lines = standings.flatMap((each, at) => (each.hidden.has(column.attribute) ? [at + 1] : []));
      const name = fieldName(column, lineModel);
      const place: Place = { kind: 'field', path: [...here, column.id] };
      return column.visible_when && lines.length
        ? [{ place, name, of: fieldName(field, model), condition: column.visible_when, ...(lines.length < rows.length && { lines }) }]
        : [];
    });
    const deeper = rows.flatMap((values, at) =>
      hiddenColumns({ ...filled, values }, { fields: columns, model: lineModel, path: here, stands: standings[at] as Standing, around: inside }),
    );
    return [...own, ...deeper];
  });
}

const keyOf = ({ place }: HiddenPart): string => JSON.stringify(place);

/** The parts of a form that conditions hide with its present values: sections, fields, and columns of its lines. */
export function hiddenParts(draft: FormDraft, model: ResolvedModel, stands: Standing, filled: Filled): HiddenPart[] {
  const sections = draft.sections.flatMap(({ id, title, visible_when }): HiddenPart[] =>
    visible_when && stands.hidden_sections.has(id) ? [{ place: { kind: 'section', id }, name: title, condition: visible_when }] : [],
  );
  const fields = draft.fields.flatMap((field): HiddenPart[] =>
    field.visible_when && stands.hidden.has(field.attribute) && !stands.hidden_sections.has(field.section ?? '')
      ? [{ place: { kind: 'field', path: [field.id] }, name: fieldName(field, model), condition: field.visible_when }]
      : [],
  );
  const columns = hiddenColumns(filled, { fields: draft.fields, model, path: [], stands, around: {} });
  return [...new Map([...sections, ...fields, ...columns].map((part) => [keyOf(part), part])).values()];
}

import type { Condition } from '@millwright/core/filter/types.ts';
import { conditionsIn } from '@millwright/core/form/form-rules.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type ResolvedColumn, resolveColumn } from '../../../blocks/columns/columns.ts';
import { fieldName } from '../../values/field-name.ts';
import type { FormDraft } from '../state/draft.ts';
import { changeField, changeSection, type Place } from '../state/edits.ts';

/** How names from outside a line are labelled: fields of the form's record, or of the parent line. */
export type Around = { form: (name: string) => string; parent: (name: string) => string; label: (text: Text) => string };

/** A condition that always matches, used only to list the names available at its place. */
const anything: Condition = { all: [] };
const setting = 'required_when';

function namesBefore(draft: FormDraft, place: Place): string[] {
  if (place.kind === 'section') {
    const at = draft.sections.findIndex(({ id }) => id === place.id);
    const trial = changeSection(draft, place.id, { visible_when: anything });
    return conditionsIn(trial).find((one) => one.place === `sections[${at}].visible_when`)?.before ?? [];
  }
  const trialDraft = changeField(draft, place.path, { [setting]: anything });
  return conditionsIn(trialDraft).find(({ condition, place: at }) => condition === anything && at.endsWith(setting))?.before ?? [];
}

/** The nested levels of a place: the form's fields, then the columns of each of its lines, with their models. */
function levelsTo(
  schema: Schema,
  model: ResolvedModel,
  fields: readonly FormField[],
  path: readonly string[],
): { fields: readonly FormField[]; model: ResolvedModel }[] {
  const [id, ...rest] = path;
  const field = fields.find((one) => one.id === id);
  const end = field && model.ends.get(field.attribute);
  const lines = end && schema.models.get(end.to);
  const here = { fields, model };
  return rest.length && field && lines ? [here, ...levelsTo(schema, lines, field.columns ?? [], rest)] : [here];
}

/** The columns that a condition at a place can use: every field before it, for the filter builder. */
export function conditionColumns(schema: Schema, model: ResolvedModel, draft: FormDraft, place: Place, words: Around): ResolvedColumn[] {
  const levels = levelsTo(schema, model, draft.fields, place.kind === 'field' ? place.path : []);
  return namesBefore(draft, place).flatMap((name) => {
    const [, around, inner = name] = /^(form|parent)\.(.*)$/.exec(name) ?? [];
    const level = around === 'form' ? levels[0] : around === 'parent' ? levels.at(-2) : levels.at(-1);
    const field = level?.fields.find(({ attribute }) => attribute === inner);
    const column = level && field && resolveColumn(schema, level.model, { path: inner });
    if (!level || !field || !column) return [];
    const label = words.label(fieldName(field, level.model));
    const columnLabel = around === 'form' || around === 'parent' ? words[around](label) : label;
    return [{ ...column, path: name, label: columnLabel, many: false }];
  });
}

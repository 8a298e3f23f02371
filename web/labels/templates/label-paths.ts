import type { Text } from '@millwright/core/json.ts';
import { endLabel, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';

export type PathOption = { value: string; label: string };

/** The values of a record that a label can show: its fields, the records that it belongs to, and their fields. */
export function pathOptions(schema: Schema, model: ResolvedModel, label: (text: Text) => string): PathOption[] {
  const ofModel = (of: ResolvedModel, path: string, words: string): PathOption[] =>
    [...of.fields.values()].map(({ name, label: own }) => ({ value: `${path}${name}`, label: `${words}${label(own) || name}` }));
  const ends = [...model.ends.values()].filter(({ many }) => !many);
  const related = ends.flatMap((end) => {
    const words = label(endLabel(end)) || end.name;
    const target = schema.models.get(end.to);
    return [{ value: end.name, label: words }, ...(target ? ofModel(target, `${end.name}.`, `${words} › `) : [])];
  });
  return [...ofModel(model, '', ''), ...related].sort((one, other) => one.label.localeCompare(other.label));
}

import type { Field } from '@millwright/core/model/types.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { updateField, updateSetup } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { placeOf } from '../draft/model-problems.ts';

type Misc = NonNullable<Field['misc']>;

/** Changing one field of the draft: its keys, what it is set up with, and what is wrong with either. */
export function useFieldEdit(field: Field) {
  const words = useProblemText();
  const { draft, edit, problems } = useModelEditor();
  return {
    /** Keystrokes in one control are one step back. */
    set: (keys: { [Key in keyof Field]?: Field[Key] | undefined }) => edit(updateField(draft, field.id, keys), `${field.id}:${Object.keys(keys)}`),
    setUp: (keys: { [Key in keyof Misc]?: Misc[Key] | undefined }) => edit(updateSetup(draft, field.id, keys), `${field.id}:${Object.keys(keys)}`),
    /** What is wrong with a part of it (`name`, `misc.max`); undefined when nothing is. */
    wrong: (part: string): string | undefined =>
      problems
        .filter((problem) => {
          const place = placeOf(problem, draft);
          return place?.id === field.id && place.part === part;
        })
        .map(words)
        .join(' ') || undefined,
  };
}

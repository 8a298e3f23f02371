import type { Field } from '@millwright/core/model/types.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { updateField, updateSetup } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { placeOf } from '../draft/model-problems.ts';

type Misc = NonNullable<Field['misc']>;

/** Functions that change one field of the draft and its settings, and read its problems. */
export function useFieldEdit(field: Field) {
  const words = useProblemText();
  const { draft, edit, problems } = useModelEditor();
  return {
    /** Changes the field; keystrokes in one control are one undo step. */
    set: (keys: { [Key in keyof Field]?: Field[Key] | undefined }) => edit(updateField(draft, field.id, keys), `${field.id}:${Object.keys(keys)}`),
    setUp: (keys: { [Key in keyof Misc]?: Misc[Key] | undefined }) => edit(updateSetup(draft, field.id, keys), `${field.id}:${Object.keys(keys)}`),
    /** The problem of a part (`name`, `misc.max`); undefined without one. */
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

import { holdsFiles } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { knownFileName } from '../../fields/file/details/file-details.ts';
import { viewOfFormValue } from '../../fields/registry.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { plainText, textOf } from '../../fields/view/value-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Names } from '../values/form-values.ts';
import { modelField } from './model-field.ts';

type Around = { field: FormField; model: ResolvedModel | null; options: JsonObject; names: Names };

/** Formats a form field's value in words, without its unit; empty if there is none. */
export function useValueWords(): (around: Around, value: Json) => string {
  const text = useText();
  const wording = useWording();
  return ({ field, model, options, names }, value) => {
    const ofModel = modelField(field, model, options);
    const view = viewOfFormValue(field, model?.fields.get(field.attribute));
    const words = (one: Json): string => {
      if (Array.isArray(one)) return one.map(words).join(', ');
      if (one === null || one === '' || (typeof one === 'object' && !view)) return '';
      if (field.kind === 'relationship' && typeof one === 'string') return names.get(one) ?? one;
      if (holdsFiles(field) && typeof one === 'string') return knownFileName(one) ?? text('files.gone');
      return view ? textOf(view, one, ofModel, wording) : plainText(one, ofModel, wording);
    };
    return words(value);
  };
}

import { holdsFiles } from '@millwright/core/form/check-values.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Option } from '@millwright/core/model/types.ts';
import { useUser } from '../../data/session.ts';
import { knownFileName } from '../../fields/file/details/file-details.ts';
import { formatDate, formatInstant } from '../../format/dates.ts';
import { shownNumber } from '../../format/numbers.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import type { Names } from '../values/form-values.ts';

type Around = { field: FormField; model: ResolvedModel | null; options: JsonObject; names: Names };

/** How a value of a form's field is said in words; empty when there is none. */
export function useValueWords(): (around: Around, value: Json) => string {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { client } = useUser();
  return ({ field, model, options, names }, value) => {
    const words = (one: Json): string => {
      if (one === null || one === '') return '';
      if (typeof one === 'number') return shownNumber(one, model?.fields.get(field.attribute));
      if (typeof one === 'boolean') return text(one ? 'forms.yes' : 'forms.no');
      if (Array.isArray(one)) return one.map(words).join(', ');
      if (typeof one !== 'string') return '';
      const option = ((options[field.attribute] as Option[] | undefined) ?? []).find(({ key }) => key === one);
      if (option) return label(option.label);
      if (field.kind === 'relationship') return names.get(one) ?? one;
      if (holdsFiles(field)) return knownFileName(one) ?? text('files.gone');
      if (field.kind === 'date') return formatDate(one, language);
      return field.kind === 'datetime' ? formatInstant(one, language, client.time_zone) : one;
    };
    return words(value);
  };
}

import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Option } from '@millwright/core/model/types.ts';
import { useUser } from '../app/session.ts';
import { formatDate, formatInstant } from '../format/dates.ts';
import { shownNumber } from '../format/numbers.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { useFormModel } from './form-model.ts';
import classes from './forms.module.css';

type Props = { field: FormField; model: ResolvedModel | null; value: Json; name: string; bare: boolean; options: JsonObject };

/** A value that the form only shows. */
export function ReadOnlyValue({ field, model, value, name, bare, options }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { client } = useUser();
  const { state } = useFormModel();
  const misc = model?.fields.get(field.attribute)?.misc;
  const words = (one: Json): string => {
    if (one === null || one === '') return '';
    if (typeof one === 'number') return shownNumber(one, misc?.decimals);
    if (typeof one === 'boolean') return text(one ? 'forms.yes' : 'forms.no');
    if (Array.isArray(one)) return one.map(words).join(', ');
    if (typeof one !== 'string') return '';
    const option = ((options[field.attribute] as Option[] | undefined) ?? []).find(({ key }) => key === one);
    if (option) return label(option.label);
    if (field.kind === 'relationship') return state.names.get(one) ?? one;
    if (field.kind === 'date') return formatDate(one, language);
    return field.kind === 'datetime' ? formatInstant(one, language, client.time_zone) : one;
  };
  const shown = words(value);
  const output = (
    <output className={classes.output} data-numeric={typeof value === 'number'} aria-label={bare ? name : undefined}>
      {shown || '–'}
      {shown && misc?.unit && <span className={classes.unit}> {misc.unit}</span>}
    </output>
  );
  if (bare) return output;
  return (
    <div>
      <div className={classes.label}>{name}</div>
      {output}
    </div>
  );
}

import { Select } from '@mantine/core';
import type { FormFieldKind } from '@millwright/core/form/kinds.ts';
import { aqls } from '@millwright/core/form/sampling/iso-2859-1.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { fieldName } from '../../values/field-name.ts';
import { useFormEditing } from '../state/editor-context.ts';
import type { SettingProps } from './KindSettings.tsx';

const places = { lot: ['number', 'formula'], result: ['option'], reason: ['text', 'long_text'] } as const satisfies Record<
  string,
  readonly FormFieldKind[]
>;

/** Selects the form fields with the lot size of a sample, and those that store its result. */
export function SamplingSetting({ field, put }: SettingProps) {
  const text = useText();
  const label = useLabel();
  const { model, draft, editable } = useFormEditing();
  const sampling = { lot: '', aql: 1, result: '', ...field.sampling } as NonNullable<typeof field.sampling>;
  const offered = (place: keyof typeof places) => {
    const kinds: readonly FormFieldKind[] = places[place];
    return draft.fields
      .filter(({ kind }) => kinds.includes(kind))
      .map((one) => ({ value: one.attribute, label: label(fieldName(one, model)) || one.attribute }));
  };
  return (
    <>
      {(Object.keys(places) as (keyof typeof places)[]).map((place) => (
        <Select
          key={place}
          label={text(`sampling.settings.${place}`)}
          description={text(`sampling.settings.${place}Hint`)}
          data={offered(place)}
          value={sampling[place] || null}
          allowDeselect={place === 'reason'}
          readOnly={!editable}
          onChange={(value) => put({ sampling: { ...sampling, [place]: value ?? undefined } }, 'sampling')}
        />
      ))}
      <Select
        label={text('sampling.settings.aql')}
        description={text('sampling.settings.aqlHint')}
        data={aqls.map((aql) => ({ value: String(aql), label: formatNumber(aql) }))}
        value={String(sampling.aql)}
        allowDeselect={false}
        readOnly={!editable}
        onChange={(value) => put({ sampling: { ...sampling, aql: Number(value) as typeof sampling.aql } }, 'sampling')}
      />
    </>
  );
}

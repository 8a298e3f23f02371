import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { paperOf } from '@millwright/core/pdf/paper.ts';
import { orientations, pageSizes } from '@millwright/core/pdf/schema.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './editor.module.css';
import type { TemplateDraft } from './template-draft.ts';

type Props = { draft: TemplateDraft; name: string; disabled: boolean; onChange: (part: TemplateDraft, tag?: string) => void };

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Edits the name of a template, its paper, and its language. */
export function PaperSettings({ draft, name, disabled, onChange }: Props) {
  const text = useText();
  const { size, landscape, margins } = paperOf(draft);
  const setPage = (part: NonNullable<TemplateDraft['page']>) => onChange({ page: { ...draft.page, ...part } });
  return (
    <fieldset className={classes.settings} disabled={disabled} aria-label={text('pdf.parts.page')}>
      {typeof draft.name !== 'object' && (
        <TextInput label={text('pdf.name')} value={name} onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')} />
      )}
      <TextInput
        label={text('pdf.fileName')}
        value={draft.file_name ?? ''}
        onChange={(event) => onChange({ file_name: event.currentTarget.value }, 'file_name')}
      />
      <NativeSelect
        label={text('pdf.size')}
        data={[...pageSizes]}
        value={size}
        onChange={(event) => setPage({ size: event.currentTarget.value as (typeof pageSizes)[number] })}
      />
      <NativeSelect
        label={text('pdf.orientation')}
        data={orientations.map((each) => ({ value: each, label: text(`pdf.${each}`) }))}
        value={landscape ? 'landscape' : 'portrait'}
        onChange={(event) => setPage({ orientation: event.currentTarget.value as (typeof orientations)[number] })}
      />
      {sides.map((side) => (
        <NumberInput
          key={side}
          label={text(`pdf.margins.${side}`)}
          min={0}
          max={100}
          suffix=" mm"
          value={margins[side]}
          onChange={(value) => typeof value === 'number' && setPage({ margins: { ...draft.page?.margins, [side]: value } })}
        />
      ))}
      <NativeSelect
        label={text('pdf.language')}
        data={[{ value: '', label: text('pdf.ofReader') }, ...languages.map((each) => ({ value: each, label: languageNames[each] }))]}
        value={draft.language ?? ''}
        onChange={(event) => onChange({ language: (event.currentTarget.value || undefined) as Language })}
      />
    </fieldset>
  );
}

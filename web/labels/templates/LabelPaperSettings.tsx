import { NativeSelect, NumberInput } from '@mantine/core';
import { labelDefaults, paperOf } from '@millwright/core/label/paper.ts';
import { labelTypes } from '@millwright/core/label/template.ts';
import { useText } from '../../i18n/use-text.ts';
import { type LabelDraft, withParts } from './label-draft.ts';
import classes from './templates.module.css';

type Props = { draft: LabelDraft; editable: boolean; onChange: (draft: LabelDraft, tag?: string) => void };
type PageKey = keyof NonNullable<LabelDraft['page']>;

const own = ['width', 'height', 'padding'] as const;
const ofSheet: readonly PageKey[] = ['width', 'height', 'columns', 'rows', 'margin_left', 'margin_top', 'gap_x', 'gap_y'];
const ofRoll: readonly PageKey[] = ['columns', 'gap_x', 'margin_left', 'margin_top'];
const counts = ['copies', 'start_position', 'max_characters_per_row'] as const;
const isCount = (key: string) => key === 'columns' || key === 'rows';

/** Edits the size of a label in millimetres, and its roll or sheet. Empty settings are computed from the others. */
export function LabelPaperSettings({ draft, editable, onChange }: Props) {
  const text = useText();
  const { type = labelDefaults.type, page = {} } = draft;
  const paper = paperOf(draft);
  const put = (part: Parameters<typeof withParts>[1], tag?: string) => onChange(withParts(draft, part), tag);
  const setPage = (key: PageKey, value: number | undefined) => {
    const { [key]: _, ...others } = page;
    put({ page: value === undefined ? others : { ...others, [key]: value } }, `page ${key}`);
  };
  /** An incomplete number (`63.`) is not stored yet; an empty field removes its setting. */
  const read = (value: string | number, take: (value: number | undefined) => void) => {
    if (typeof value === 'number') take(value);
    else if (value === '') take(undefined);
  };
  return (
    <fieldset className={classes.settings} disabled={!editable} aria-label={text('labels.paper')}>
      <NativeSelect
        label={text('labels.type')}
        data={labelTypes.map((each) => ({ value: each, label: text(`labels.types.${each}`) }))}
        value={type}
        onChange={(event) => put({ type: event.currentTarget.value as (typeof labelTypes)[number] })}
      />
      {own.map((key) => (
        <NumberInput
          key={key}
          label={text(`labels.sizes.${key}`)}
          min={key === 'padding' ? 0 : 8}
          max={key === 'height' ? 400 : 300}
          suffix=" mm"
          placeholder={`${labelDefaults[key]} mm`}
          value={draft[key] ?? ''}
          onChange={(typed) => read(typed, (value) => put({ [key]: value }, key))}
        />
      ))}
      {(type === 'sheet' ? ofSheet : ofRoll).map((key) => (
        <NumberInput
          key={key}
          label={text(`labels.page.${key}`)}
          min={isCount(key) ? 1 : 0}
          max={isCount(key) ? 100 : 2_000}
          {...(!isCount(key) && { suffix: ' mm' })}
          placeholder={`${paper[key]}${isCount(key) ? '' : ' mm'}`}
          value={page[key] ?? ''}
          onChange={(typed) => read(typed, (value) => setPage(key, value))}
        />
      ))}
      {counts
        .filter((key) => type === 'sheet' || key !== 'start_position')
        .map((key) => (
          <NumberInput
            key={key}
            label={text(`labels.counts.${key}`)}
            min={1}
            max={key === 'copies' ? 200 : 1_000}
            placeholder={key === 'start_position' ? '1' : String(labelDefaults[key])}
            value={draft[key] ?? ''}
            onChange={(typed) => read(typed, (value) => put({ [key]: value }, key))}
          />
        ))}
    </fieldset>
  );
}

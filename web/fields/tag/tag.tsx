import { NativeSelect } from '@mantine/core';
import type { Option } from '@millwright/core/field/descriptor/setup.ts';
import { inLanguage, type Json, type Text } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { sameWord } from '../../format/same-word.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from '../fields.module.css';
import { ComingField } from '../view/ComingField.tsx';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps, type FieldView, type ValueProps } from '../view/field-view.ts';
import { badgeWidth } from '../view/widths.ts';

// Lists of records show choices, and few pages edit one.
const ChoiceEditor = loadable(async () => (await import('./ChoiceEditor.tsx')).ChoiceEditor, {
  meanwhile: ({ options, value, common }) => <ComingField common={common} text={wordsOf(options, value)} />,
});

/** The option of a field with this key. */
export const optionOf = (field: Field | null, key: Json): Option | undefined => field?.misc?.options?.find((option) => option.key === key);

/** Values in words, by a list of choices. */
export const wordsOf = (options: readonly { value: string; label: string }[] | undefined, value: Json): string =>
  [value ?? []]
    .flat()
    .map((key) => options?.find((option) => option.value === key)?.label ?? String(key))
    .join(', ');

/** The options of a field in the form that a select list expects. */
export function useOptions(field: Field | null): { value: string; label: string }[] | undefined {
  const label = useLabel();
  return field?.misc?.options?.map((option) => ({ value: option.key, label: label(option.label) }));
}

/** One of the field's choices, found by typing; in a cell the browser's own list, which the grid's keys leave alone. */
export function TagEditor(props: EditorProps) {
  const { field, value, onChange, place, common } = props;
  const options = useOptions(field);
  if (options && (place === 'cell' || place === 'filter'))
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: '' }, ...options]}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    );
  return <ChoiceEditor {...props} options={options} />;
}

/** Whether a choice is drawn as a badge: it has a tone, an icon or a colour. */
export const isBadge = (option: Option | undefined): option is Option =>
  Boolean(option && (option.tone || option.icon || option.background_color || option.border_color));

/** Choices with a tone or a look of their own as badges, others in words. */
export function TagValue({ field, value, text }: ValueProps) {
  const label = useLabel();
  const options = [value].flat().map((key) => optionOf(field, key));
  if (!options.some(isBadge)) return <span>{text}</span>;
  return (
    <span className={classes.chips}>
      {options.map((option) => option && <StatusBadge key={option.key} tone={option.tone} label={label(option.label)} look={option} />)}
    </span>
  );
}

const isNamed = (label: Text, typed: string) => (typeof label === 'string' ? [label] : Object.values(label)).some((name) => sameWord(name, typed));

/** The option that typed text means: by its key, or by its name in any language. */
export const optionNamed = (field: Field | null, typed: string): Option | undefined =>
  field?.misc?.options?.find(({ key, label }) => key === typed || isNamed(label, typed.trim()));

/** The name of a choice. A value that is not a choice of the field is shown as stored. */
export const choiceText: NonNullable<FieldView['text']> = (value, field, { language }) =>
  inLanguage(optionOf(field, value)?.label ?? value, language);

/** One choice of a list. */
export const tag = defineFieldView({
  Editor: TagEditor,
  Value: TagValue,
  cell: ({ field, value, text }) => {
    const option = optionOf(field, value);
    return isBadge(option) ? <StatusBadge tone={option.tone} label={text} look={option} /> : text;
  },
  text: choiceText,
  read: (typed, field) => {
    if (!field?.misc?.options) return { value: typed };
    const option = optionNamed(field, String(typed));
    return option ? { value: option.key } : { unread: 'option' };
  },
  fills: ({ kind, multiple }) => kind === 'option' && !multiple,
  shownAs: ({ misc }) => (misc?.options ? 'tag' : 'text'),
  filter: { operators: comparisons.choices, same: 'in' },
  totals: ['count_unique'],
  brief: true,
  cuts: true,
  chosen: true,
  width: ({ field, value, text }, width) => (isBadge(optionOf(field, value)) ? badgeWidth(text, width) : width(text, 'cell')),
});

import { Checkbox, NativeSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { sameWord } from '../../format/same-word.ts';
import { useText } from '../../i18n/use-text.ts';
import cell from '../cell.module.css';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps } from '../view/field-view.ts';

/** A box to tick; where nothing is chosen yet, or may be again, a choice of yes and no. */
function BooleanEditor({ value, onChange, place, common }: EditorProps) {
  const text = useText();
  if (place === 'record' || place === 'form') {
    const beside = place === 'record' ? { mt: 6, ml: 8 } : {};
    const { placeholder: _, variant: __, ...own } = common;
    return <Checkbox {...own} {...beside} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  const choices = [
    { value: 'true', label: text('objects.yes') },
    { value: 'false', label: text('objects.no') },
  ];
  return (
    <NativeSelect
      {...common}
      data={place === 'filter' ? choices : [{ value: '', label: '' }, ...choices]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : chosen === 'true')}
    />
  );
}

/** Yes or no. */
export const boolean = defineFieldView({
  Editor: BooleanEditor,
  cell: ({ value, text }) => (value === true ? <IconCheck size={16} stroke={2} aria-label={text} /> : <span className={cell.unit}>{text}</span>),
  read: (typed, _field, { yes, no }) => {
    if (typeof typed === 'boolean') return { value: typed };
    const word = String(typed);
    if (word === 'true' || sameWord(word, yes)) return { value: true };
    return word === 'false' || sameWord(word, no) ? { value: false } : { unread: 'boolean' };
  },
  fills: ({ kind }) => kind === 'boolean',
  filter: { operators: comparisons.switches, start: 'true', operand: (typed) => ({ value: typed === 'true' }) },
  totals: [],
  chosen: true,
  brief: true,
  width: ({ value, text }, width) => (value === true ? 16 : width(text, 'cell')),
});

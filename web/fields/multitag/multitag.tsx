import type { Json } from '@millwright/core/json.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { choiceText, optionNamed, TagEditor, TagValue, useOptions, wordsOf } from '../tag/tag.tsx';
import { ComingField } from '../view/ComingField.tsx';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps } from '../view/field-view.ts';

const Coming = ({ field, value, common }: EditorProps) => <ComingField common={common} text={wordsOf(useOptions(field), value)} />;

/** Several choices of a list; without a list, words of one's own. Loaded with the first field of this type, since few pages edit one. */
export const MultitagEditor = loadable(async () => (await import('./ChoicesEditor.tsx')).ChoicesEditor, { meanwhile: Coming });

/** Reads several choices from text. Names rarely contain commas: if the whole text is the name of one choice, it means that choice. */
function readChoices(typed: Json, options: (text: string) => Json | undefined): Json[] | null {
  if (Array.isArray(typed)) return typed;
  const text = String(typed);
  const whole = options(text);
  if (whole !== undefined) return [whole];
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const read = parts.filter(Boolean).map(options);
  return read.every((one) => one !== undefined) ? read : null;
}

/** Several choices of a list. */
export const multitag = defineFieldView({
  Editor: MultitagEditor,
  Value: TagValue,
  text: choiceText,
  read: (typed, field) => {
    const value = readChoices(typed, (text) => (field?.misc?.options ? optionNamed(field, text)?.key : /[,;]/.test(text) ? undefined : text));
    return value ? { value: value.length ? value : null } : { unread: 'option' };
  },
  fills: ({ kind, multiple }) => kind === 'option' && multiple === true,
  filter: { operators: comparisons.lists, Operand: TagEditor, same: 'contains' },
  totals: [],
  brief: true,
  cuts: true,
  chosen: true,
});

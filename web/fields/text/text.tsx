import { TextInput } from '@mantine/core';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps } from '../view/field-view.ts';

/** One line of text. */
export function TextEditor({ value, onChange, common }: EditorProps) {
  return <TextInput {...common} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value || null)} />;
}

/** Text on one line; a field that says so shows it as a link. */
export const text = defineFieldView({
  Editor: TextEditor,
  fills: ({ kind }) => kind === 'text',
  shownAs: ({ subtype }) => (subtype === 'link' ? 'link' : 'text'),
  filter: { operators: comparisons.words },
  searched: true,
  totals: ['count_unique'],
  brief: true,
  cuts: true,
});

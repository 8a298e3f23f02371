import { Textarea } from '@mantine/core';
import { TextEditor } from '../text/text.tsx';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type EditorProps } from '../view/field-view.ts';

/** Edits text of several lines. A cell shows only one line and preserves the others. */
function TextareaEditor({ value, onChange, place, common }: EditorProps) {
  const rows = { record: { minRows: 3, maxRows: 12 }, form: { minRows: 2, maxRows: 10 }, bulk: { minRows: 2, maxRows: 10 } };
  const size = place === 'cell' || place === 'filter' ? { rows: 1 } : { autosize: true, ...rows[place] };
  return <Textarea {...common} {...size} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value || null)} />;
}

/** Text of several lines. */
export const textarea = defineFieldView({
  Editor: TextareaEditor,
  fills: ({ kind }) => kind === 'long_text',
  shownAs: ({ subtype }) => (subtype === 'link' ? 'link' : 'textarea'),
  filter: { operators: comparisons.words, Operand: TextEditor },
  searched: true,
  totals: ['count_unique'],
  multiline: true,
  cuts: true,
});

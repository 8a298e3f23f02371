import { Textarea, TextInput } from '@mantine/core';
import { isTemplate } from '@millwright/core/automation/expressions/templates.ts';
import type { FocusEvent } from 'react';
import { LiveValue } from '../../live/LiveValue.tsx';
import { useEditor } from '../../state/editor-context.ts';
import { VariablePicker } from '../../variables/VariablePicker.tsx';
import type { Variable } from '../../variables/variables.ts';
import { useInsertion } from './use-insertion.ts';

type Props = {
  id: string;
  name: string;
  value: string;
  variables: Variable[];
  /** Whether it has several lines. */
  long?: boolean;
  /** The initial number of lines; it grows with the text. */
  rows?: number;
  /** Whether the text is a URL: then the inserted values are encoded. */
  url?: boolean;
  onChange: (text: string) => void;
};

/** A text with placeholders; a chosen variable is inserted as `{{path}}`. */
export function FilledText({ id, name, value, variables, long = false, rows = 3, url = false, onChange }: Props) {
  const { editable, history } = useEditor();
  const { leave, insert } = useInsertion(value, onChange);
  const control = {
    id,
    value,
    readOnly: !editable,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      leave(event);
      history.seal();
    },
    rightSectionWidth: 34,
    rightSection: editable && <VariablePicker name={name} variables={variables} onPick={(path) => insert(() => `{{${path}}}`)} />,
  };
  return (
    <>
      {long ? <Textarea {...control} autosize minRows={rows} maxRows={18} spellCheck /> : <TextInput {...control} />}
      {isTemplate(value) && <LiveValue kind={url ? 'url' : 'text'} source={value} variables={variables} />}
    </>
  );
}

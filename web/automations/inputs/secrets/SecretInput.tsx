import { PasswordInput } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useEditor } from '../../state/editor-context.ts';

type Props = { id: string; value: Json | undefined; onChange: (value: Json | undefined) => void };

/** A secret that can be written but not read. A stored one is only shown as set. */
export function SecretInput({ id, value, onChange }: Props) {
  const text = useText();
  const { editable, history } = useEditor();
  const stored = typeof value === 'object' && value !== null;
  return (
    <PasswordInput
      id={id}
      autoComplete="off"
      readOnly={!editable}
      placeholder={text(stored ? 'automations.fields.set' : 'automations.fields.unset')}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      onBlur={history.seal}
    />
  );
}

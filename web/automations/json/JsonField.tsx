import type { Json } from '@millwright/core/json.ts';
import { useEditor } from '../state/editor-context.ts';
import { JsonText } from './JsonText.tsx';

type Props = { id: string; value: Json | undefined; optional: boolean; onChange: (value: Json | undefined) => void };

/** A value of the automation as JSON. */
export function JsonField(props: Props) {
  const { editable, history } = useEditor();
  return <JsonText {...props} readOnly={!editable} onBlur={history.seal} />;
}

import type { JsonObject } from '@millwright/core/json.ts';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import type { ValueProps } from './value-props.ts';

type Props = Pick<ValueProps, 'path' | 'onChange'> & {
  given: JsonObject;
  /** The names that are still in use. */
  taken: readonly { name: string }[];
  /** Describes a value whose name is no longer in use. */
  words: (name: string) => string;
};

/** Lists values whose names are no longer in use, with a button to remove each. */
export function GoneValues({ path, given, taken, words, onChange }: Props) {
  const text = useText();
  const { editable } = useEditor();
  const unknown = Object.keys(given).filter((name) => !taken.some((one) => one.name === name));
  return unknown.map((name) => (
    <div key={name} className={classes.row}>
      <p className={classes.wrong}>{words(name)}</p>
      {editable && (
        <ToolbarButton size={28} label={`${text('actions.remove')}: ${name}`} icon={IconX} onClick={() => onChange([...path, name], undefined)} />
      )}
    </div>
  ));
}

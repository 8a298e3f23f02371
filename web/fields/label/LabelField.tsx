import { TextInput, type TextInputProps } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import classes from '../fields.module.css';
import { OtherLanguages } from './OtherLanguages.tsx';
import { reworded } from './words.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'description'> & {
  value: Text;
  editable?: boolean;
  onChange: (value: Text) => void;
  /** The person has gone on to something else. */
  onDone?: () => void;
};

/** Edits a label in the reader's language. A button opens the other languages. */
export function LabelField({ value, editable = true, onChange, onDone = () => undefined, ...others }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  return (
    <div className={classes.labelled}>
      <TextInput
        {...others}
        className={classes.labelInput ?? ''}
        description={editable && typeof value !== 'string' ? text('wording.otherLanguagesHint') : undefined}
        readOnly={!editable}
        value={label(value)}
        onChange={(event) => onChange(reworded(value, language, event.currentTarget.value))}
        onBlur={onDone}
      />
      <OtherLanguages value={value} editable={editable} onChange={onChange} onDone={onDone} />
    </div>
  );
}

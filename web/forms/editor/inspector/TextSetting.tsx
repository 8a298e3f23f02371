import { Popover, Stack, Textarea, TextInput } from '@mantine/core';
import { type Language, languages, type Text } from '@millwright/core/json.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { languageNames } from '../../../i18n/language-names.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';
import { reworded, wordsIn } from '../state/texts.ts';

type Props = {
  name: string;
  value: Text | undefined;
  onChange: (value: Text | undefined) => void;
  /** The placeholder of an empty text. */
  placeholder?: string;
  long?: boolean;
  required?: boolean;
};

/** Edits a text of the form in the reader's language; other languages are behind a button. */
export function TextSetting({ name, value, onChange, placeholder, long = false, required = false }: Props) {
  const text = useText();
  const own = useLanguage();
  const { editable, seal } = useFormEditing();
  const [open, setOpen] = useState(false);
  const others = text('formEditor.otherLanguages', { name });
  const Input = long ? Textarea : TextInput;
  const write = (language: Language) => ({
    value: wordsIn(value, language),
    readOnly: !editable,
    onBlur: seal,
    onChange: (event: { currentTarget: { value: string } }) => onChange(reworded(value, language, event.currentTarget.value)),
  });
  return (
    <div className={classes.line}>
      <Input
        className={classes.grow ?? ''}
        label={name}
        required={required}
        placeholder={placeholder ?? ''}
        {...(long && { autosize: true, minRows: 2 })}
        {...write(own)}
      />
      <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus withinPortal>
        <Popover.Target>
          <ToolbarButton label={others} icon={IconLanguage} size={36} aria-expanded={open} onClick={() => setOpen(!open)} />
        </Popover.Target>
        <Popover.Dropdown aria-label={others}>
          <Stack gap={8} mah="36vh" style={{ overflowY: 'auto' }}>
            {languages
              .filter((language) => language !== own)
              .map((language) => (
                <TextInput key={language} lang={language} label={languageNames[language]} placeholder={wordsIn(value, 'en')} {...write(language)} />
              ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

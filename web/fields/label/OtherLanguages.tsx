import { Popover, Stack, TextInput } from '@mantine/core';
import { languages, type Text } from '@millwright/core/json.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { translated, wordsIn } from './words.ts';

type Props = { value: Text; editable: boolean; onChange: (value: Text) => void; onDone: () => void };

/** Edits a text in the languages that the reader does not use. A language without a text shows the English one. */
export function OtherLanguages({ value, editable, onChange, onDone }: Props) {
  const text = useText();
  const own = useLanguage();
  const [open, setOpen] = useState(false);
  const name = text('wording.otherLanguages');
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus withinPortal>
      <Popover.Target>
        <ToolbarButton label={name} icon={IconLanguage} size={36} aria-expanded={open} onClick={() => setOpen(!open)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Stack gap={8} mah="36vh" style={{ overflowY: 'auto' }} onBlur={onDone}>
          {languages
            .filter((language) => language !== own)
            .map((language) => (
              <TextInput
                key={language}
                lang={language}
                label={languageNames[language]}
                readOnly={!editable}
                value={wordsIn(value, language)}
                placeholder={typeof value === 'string' ? value : value.en}
                onChange={(event) => onChange(translated(value, language, event.currentTarget.value))}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

import { NativeSelect } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { IconLanguage } from '@tabler/icons-react';
import { changeLanguage } from './i18n.ts';
import { languageNames } from './language-names.ts';
import { useLanguage, useText } from './use-text.ts';

/** The language switch of pages without a profile. The browser's own list keeps the first page small. */
export function LanguageMenu() {
  const text = useText();
  const current = useLanguage();
  return (
    <NativeSelect
      variant="unstyled"
      aria-label={text('language.choose')}
      leftSection={<IconLanguage size={16} stroke={1.75} aria-hidden />}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      value={current}
      onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
    />
  );
}

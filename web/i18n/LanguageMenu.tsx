import { Button, Menu } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { changeLanguage } from './i18n.ts';
import { useLanguage, useText } from './use-text.ts';

/** Each language by its own name: who can't read the page still finds theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português (Brasil)',
  zh: '简体中文',
};

/** The language switch of pages without a profile. */
export function LanguageMenu() {
  const text = useText();
  const current = useLanguage();
  return (
    <Menu position="top">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLanguage size={16} stroke={1.75} aria-hidden />}
          aria-label={`${text('language.choose')}: ${languageNames[current]}`}
        >
          {languageNames[current]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === current}
            rightSection={language === current ? <IconCheck size={16} stroke={1.75} aria-hidden /> : undefined}
            onClick={() => void changeLanguage(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import type { Language } from '@millwright/core/json.ts';

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

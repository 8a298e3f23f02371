import { type Language, languages } from '@millwright/core/json.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

type Texts = Record<string, unknown>;
const files = import.meta.glob<Texts>(['./locales/*.json', '../*/locales/*.json'], { import: 'default' });

/** All texts of one language: the shared file and each feature's own. */
async function loadTexts(language: string): Promise<Texts> {
  const wanted = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  const loaded = await Promise.all(wanted.map(([, load]) => load()));
  return Object.assign({}, ...loaded);
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => {
    loadTexts(language).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

const remembered = 'millwright.language';

function known(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language === code?.slice(0, 2).toLowerCase());
}

/** The language to begin with: chosen on this device before, else the browser's first two letters, else English. */
export function initialLanguage(): Language {
  return known(localStorage.getItem(remembered)) ?? known(navigator.language) ?? 'en';
}

/** Shows everything in that language and remembers it on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(remembered, language);
  await i18next.changeLanguage(language);
}

/** Loads the texts of the first language (and English, which fills gaps). */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...languages],
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

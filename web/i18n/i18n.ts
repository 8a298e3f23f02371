import { type Language, languages } from '@millwright/core/json.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { allTexts } from './all-texts.ts';

type Texts = Record<string, unknown>;

const first = import.meta.glob<Texts>(['../main/locales/*.json', '../../core/failure/locales/*.json'], { import: 'default' });

/** What is shown before anybody has signed in, failures too, and the rest. */
const parts = {
  first: (language: string) => Promise.all(Object.entries(first).flatMap(([path, load]) => (path.endsWith(`/${language}.json`) ? [load()] : []))),
  rest: async (language: string) => {
    const load = Object.entries(allTexts).find(([path]) => path.endsWith(`/${language}.ts`))?.[1];
    return Object.values((await load?.()) ?? {});
  },
};
type Part = keyof typeof parts;

async function loadTexts(language: string, part: Part): Promise<Texts> {
  const loaded = await parts[part](language);
  const all: Texts = {};
  // Two features may say a section each: neither takes the other's texts away.
  for (const [section, texts] of loaded.flatMap((one) => Object.entries(one))) all[section] = { ...(all[section] as Texts), ...(texts as Texts) };
  return all;
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, part, done) => {
    loadTexts(language, part as Part).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

const storageName = 'millwright.language';

function languageOf(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language === code?.slice(0, 2).toLowerCase());
}

/** The language to begin with: chosen on this device before, else the browser's first two letters, else English. */
export function initialLanguage(): Language {
  return languageOf(localStorage.getItem(storageName)) ?? languageOf(navigator.language) ?? 'en';
}

const loadedParts: Part[] = ['first'];
let starting: Promise<unknown> | null = null;
/** Languages and parts are loaded one after the other: what one call asks for is never missed by another. */
let turn: Promise<unknown> = Promise.resolve();

/** Loads the first texts of the first language, once. Every language is complete, so that none needs another's texts beside it. */
export function startTexts(): Promise<unknown> {
  starting ??= begin();
  return starting;
}

function begin(): Promise<unknown> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  return i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      fallbackLng: false,
      supportedLngs: [...languages],
      load: 'languageOnly',
      ns: [...loadedParts],
      defaultNS: 'first',
      fallbackNS: 'rest',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

function inOrder(load: () => Promise<unknown>): Promise<void> {
  const loaded = turn.then(startTexts).then(load);
  turn = loaded.catch(() => undefined);
  return loaded.then(() => undefined);
}

/** Loads the texts of the screens behind sign-in too, from now on in every language. Before the start it begins with both at once. */
export function loadAllTexts(): Promise<void> {
  if (!loadedParts.includes('rest')) loadedParts.push('rest');
  return inOrder(() => new Promise<void>((done, failed) => void i18next.loadNamespaces('rest', (error) => (error ? failed(error) : done()))));
}

/** Shows everything in that language and remembers it on this device. */
export function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageName, language);
  return inOrder(() => i18next.changeLanguage(language));
}

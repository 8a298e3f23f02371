import { type Language, languages } from '@millwright/core/json.ts';
import { allTexts } from './all-texts.ts';
import { addTexts, currentLanguage, hasTexts, showLanguage, type Texts } from './texts.ts';

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

async function loadTexts(language: string, part: Part): Promise<void> {
  if (hasTexts(language, part)) return;
  const all: Record<string, Texts> = {};
  // Two features may say a section each: neither takes the other's texts away.
  for (const [section, texts] of (await parts[part](language)).flatMap((one) => Object.entries(one)))
    all[section] = { ...all[section], ...(texts as Texts) };
  addTexts(language, part, all);
}

const loadParts = (language: string) => Promise.all(loadedParts.map((part) => loadTexts(language, part)));

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

async function begin(): Promise<void> {
  const language = initialLanguage();
  // A page whose texts can't be had is shown with the keys in their places.
  await loadParts(language).catch(() => undefined);
  show(language);
}

function show(language: Language): void {
  showLanguage(language);
  document.documentElement.lang = language;
}

function inOrder(load: () => Promise<unknown>): Promise<void> {
  const work = turn.then(startTexts).then(load);
  turn = work.catch(() => undefined);
  return work.then(() => undefined);
}

/** Loads the texts of the screens behind sign-in too, from now on in every language. Before the start it begins with both at once. */
export function loadAllTexts(): Promise<void> {
  if (!loadedParts.includes('rest')) loadedParts.push('rest');
  return inOrder(() => loadParts(currentLanguage()));
}

/** Shows everything in that language and remembers it on this device. */
export function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageName, language);
  return inOrder(() => loadParts(language).then(() => show(language)));
}

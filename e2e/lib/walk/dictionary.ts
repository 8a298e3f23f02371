import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@millwright/core/json.ts';
import type { Api } from '../api.ts';

const root = join(import.meta.dirname, '../../..');
/** A text in each language. Several keys may share it. */
type Entry = Readonly<Record<Language, string>>;

/** Flattens the texts of a file to keys such as `notices.title`. */
function flattened(part: unknown, key = ''): [string, string][] {
  if (typeof part === 'string') return [[key, part]];
  return Object.entries(part as object).flatMap(([name, below]) => flattened(below, key ? `${key}.${name}` : name));
}

/** Reads the product's own texts by key. Plural forms that a language lacks are left out. */
function ownTexts(): Map<string, Partial<Entry>> {
  const texts = new Map<string, Partial<Entry>>();
  for (const file of globSync('{web/**/locales,core/failure/**/locales}/*.json', { cwd: root })) {
    const language = /(\w+)\.json$/.exec(file)?.[1] as Language;
    for (const [key, text] of flattened(JSON.parse(readFileSync(join(root, file), 'utf8')))) texts.set(key, { ...texts.get(key), [language]: text });
  }
  return texts;
}

const isEntry = (part: object): part is Entry => languages.every((language) => typeof (part as Record<string, unknown>)[language] === 'string');

/** Lists the texts of a document that are translated into all languages. */
function entriesIn(part: unknown): Entry[] {
  if (typeof part !== 'object' || part === null) return [];
  return isEntry(part) ? [part] : Object.values(part).flatMap(entriesIn);
}

const collections = ['models', 'relations', 'views', 'view_groups', 'forms', 'settings_data_connections', 'processes', 'pdf_templates'];

/** Reads the translated texts of a company's documents. */
export async function documentTexts(api: Api): Promise<Entry[]> {
  const lists = await Promise.all(collections.map((collection) => api.get(`/v1/documents/${collection}?limit=500`)));
  return entriesIn(lists);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Converts a text with placeholders to a pattern. Null if its fixed part is too short to tell it from others. */
function patternOf(text: string): RegExp | null {
  const fixed = text.split(/\{\{[^}]*\}\}/);
  return fixed.join('').replace(/[^\p{L}]/gu, '').length < 12 ? null : new RegExp(`^${fixed.map(escaped).join('.+')}$`, 'su');
}

/** Finds texts that a page in one language must not show: keys of texts, and words of another language. */
export class Dictionary {
  private readonly keys: ReadonlySet<string>;
  private readonly strange = new Map<string, Language>();
  private readonly patterns: [RegExp, Language][] = [];
  private readonly judged = new Map<string, string | null>();

  /** `names` are the names of records, which stay as the company wrote them. */
  constructor(language: Language, documents: readonly Entry[], names: readonly string[]) {
    const own = ownTexts();
    for (const name of names) this.judged.set(name, null);
    this.keys = new Set(own.keys());
    const entries = [...own.values(), ...documents];
    const said = new Set(entries.flatMap((entry) => entry[language] ?? []));
    for (const entry of entries) {
      for (const other of languages) {
        const text = entry[other];
        if (other === language || text === undefined || entry[language] === undefined || said.has(text)) continue;
        if (!text.includes('{{')) this.strange.set(text.trim(), other);
        else this.addPattern(text, other, said);
      }
    }
  }

  private addPattern(text: string, other: Language, said: ReadonlySet<string>): void {
    const pattern = patternOf(text);
    if (pattern && ![...said].some((own) => pattern.test(own))) this.patterns.push([pattern, other]);
  }

  /** Returns what is wrong with a text of a page, or null. */
  fault(text: string): string | null {
    const known = this.judged.get(text);
    if (known !== undefined) return known;
    const fault = this.judge(text);
    this.judged.set(text, fault);
    return fault;
  }

  private judge(text: string): string | null {
    const key = text.split(/\s+/).find((word) => this.keys.has(word.replace(/[.,:;…]+$/, '')) && word.includes('.'));
    if (key) return `key ${key}`;
    const other = text.length < 4 ? undefined : (this.strange.get(text) ?? this.patterns.find(([pattern]) => pattern.test(text))?.[1]);
    return other ? `${other}: ${text.slice(0, 120)}` : null;
  }
}

/** Reads the names of processes and steps, which are in the company's language for every reader. */
export async function processNames(api: Api): Promise<string[]> {
  const models = ['std_process', 'std_workstation', 'std_stock_location'];
  const lists = await Promise.all(
    models.map((model) => api.post<{ data: { properties: Record<string, unknown> }[] }>('/v1/graph/get/', { model, limit: 500 })),
  );
  return lists.flatMap(({ data }) => data.flatMap(({ properties }) => Object.values(properties).filter((value) => typeof value === 'string')));
}

import { isObject, type Json } from '../json.ts';

/** The word for each collection in keys and in addresses of the web app. */
const words = {
  views: 'view',
  forms: 'form',
  settings_data_connections: 'automation',
  pdf_templates: 'pdf-template',
  label_templates: 'label-template',
  message_templates: 'message-template',
} as const;
export type NamedCollection = keyof typeof words;
export const namedCollections = Object.keys(words) as [NamedCollection, ...NamedCollection[]];

type Named = { collection: NamedCollection; id: string; slug: string | null };

/** Keys that name such a document without containing its word. */
const otherKeys: Partial<Record<NamedCollection, readonly string[]>> = {
  forms: ['open_form_on_scanned_item'],
  pdf_templates: ['template', 'documents'],
  label_templates: ['template', 'label_template'],
  message_templates: ['template'],
};

const keysOf = (collection: NamedCollection) =>
  new Set([...['', 's', '_id', '_ids'].map((end) => `${words[collection]}${end}`), ...(otherKeys[collection] ?? [])]);
const isWordSign = (sign: string | undefined) => sign !== undefined && /[\w-]/.test(sign);

/** Whether a text contains an address of the web app that does not continue with further word characters. */
function leadsTo(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) if (!isWordSign(text[at + address.length])) return true;
  return false;
}

/**
 * The places in a document that name a view, a form, an automation or a template: by identity, by slug under a key for
 * such documents (`form`, `form_ids`), or by address.
 */
export function placesNaming(document: Json, { collection, id, slug }: Named): string[] {
  const word = words[collection];
  const keys = keysOf(collection);
  const addresses = [id, ...(slug ? [slug] : [])].map((name) => `/${word}/${name}`);
  const names = (text: string, key: string) =>
    text === id || (slug !== null && text === slug && keys.has(key)) || addresses.some((each) => leadsTo(text, each));
  const walk = (value: Json, key: string, place: string): string[] => {
    if (typeof value === 'string') return names(value, key) ? [place] : [];
    if (Array.isArray(value)) return value.flatMap((each, at) => walk(each, key, `${place}[${at}]`));
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([name, each]) => walk(each, name, place ? `${place}.${name}` : name));
  };
  // A quick text search first, because most documents contain no such name.
  const whole = JSON.stringify(document) ?? '';
  return whole.includes(id) || (slug !== null && whole.includes(slug)) ? walk(document, '', '') : [];
}

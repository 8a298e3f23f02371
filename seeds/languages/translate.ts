import { type Language, languages, type Text } from '@millwright/core/json.ts';
import type { Seeds } from '@millwright/core/seed/types.ts';
import type { Seeds as EnglishSeeds } from './english.ts';

type Collection =
  | 'models'
  | 'relations'
  | 'view_groups'
  | 'views'
  | 'forms'
  | 'label_templates'
  | 'settings_data_connections'
  | 'processes'
  | 'pdf_templates'
  | 'rules'
  | 'actions'
  | 'records';

/**
 * The texts of one language (locales/<language>.json). A text that is used in several places is in `common`, by its English
 * words. Any other is found by collection, slug and path of its document. A path has priority over `common`.
 */
export type Locale = { common: Record<string, string> } & { [C in Collection]?: Record<string, Record<string, string>> };
export type Locales = Partial<Record<Language, Locale>>;

/** The place of a text, such as `schema.std_qty_to_pick.label` in models/std_picking_line. */
export type TextPath = { collection: Collection; slug: string; path: string };

/** Returns the text that replaces an English one. */
type Replace = (english: string, at: TextPath) => Text;

const textNames = new Set([
  'label',
  'title',
  'displayed_name',
  'description',
  'confirmation',
  'text',
  'help',
  'preflight',
  'postflight',
  'button',
  'submit',
  'empty_text',
]);
const withoutTexts = new Set(['input', 'when', 'trigger']);

/** Whether a property with this name is a text for people. `name` is one only in views, view groups and the steps of an automation. */
function isText(name: string, collection: Collection, path: readonly string[]): boolean {
  if (name === 'name')
    return (
      collection === 'views' ||
      collection === 'view_groups' ||
      (collection === 'pdf_templates' && path.length === 0) ||
      path[0] === 'steps' ||
      path.at(-1) === 'labels'
    );
  return textNames.has(name) || path.at(-1) === 'labels' || path.at(-1) === 'texts';
}

/** Whether a label equals its key: a code such as `EUR`, which is the same in every language. */
const isCode = (element: object, name: string): boolean =>
  name === 'label' && 'key' in element && 'label' in element && element.key === element.label;

/** The name of an element of a list in the path of a text. It does not depend on the position. */
function keyOf(element: object): string {
  const { id, key, path, column, automation, form, unless, when, name, names } = element as Record<string, unknown>;
  const first = Array.isArray(names) ? names[0] : undefined;
  // Several rules may have the same exception or the same condition, so only both together identify a rule.
  const rule = typeof unless === 'string' && typeof when === 'string' ? `${when} unless ${unless}` : undefined;
  return String([id, key, path, column, automation, form, rule, unless, when, name, first].find((each) => typeof each === 'string') ?? unnamed);
}
const unnamed = '?';

function mapTexts(value: unknown, collection: Collection, slug: string, path: readonly string[], replace: Replace): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (typeof value[0] !== 'object') return value;
    return value.map((each) => mapTexts(each, collection, slug, [...path, keyOf(each)], replace));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      if (withoutTexts.has(name) || isCode(value, name)) return [name, child];
      if (typeof child === 'string' && isText(name, collection, path))
        return [name, replace(child, { collection, slug, path: [...path, name].join('.') })];
      return [name, mapTexts(child, collection, slug, [...path, name], replace)];
    }),
  );
}

/** The built-in configuration with each text replaced. */
export function replaceTexts({ builtIn, actions }: EnglishSeeds, replace: Replace): Seeds {
  const all = <T>(collection: Collection, documents: readonly T[], slugOf: (document: T) => string) =>
    documents.map((document) => mapTexts(document, collection, slugOf(document), [], replace)) as never;
  const bySlug = ({ slug }: { slug: string }) => slug;
  return {
    builtIn: {
      ...builtIn,
      models: all('models', builtIn.models, bySlug),
      relations: all('relations', builtIn.relations, bySlug),
      view_groups: all('view_groups', builtIn.view_groups, bySlug),
      views: all('views', builtIn.views, bySlug),
      forms: all('forms', builtIn.forms, bySlug),
      pdf_templates: all('pdf_templates', builtIn.pdf_templates ?? [], bySlug),
      label_templates: all('label_templates', builtIn.label_templates ?? [], bySlug),
      settings_data_connections: all('settings_data_connections', builtIn.settings_data_connections, bySlug),
      policies: all('processes', builtIn.policies, ({ key }) => key),
      records: all('records', builtIn.records, ({ ref }) => ref),
      ...(builtIn.carriers && {
        carriers: {
          ...builtIn.carriers,
          models: all('models', builtIn.carriers.models, bySlug),
          relations: all('relations', builtIn.carriers.relations, bySlug),
        },
      }),
      binding: {
        ...builtIn.binding,
        rules: all('rules', builtIn.binding.rules, ({ id }) => id),
        chains: all('rules', builtIn.binding.chains, ({ id }) => id),
        anew: all('rules', builtIn.binding.anew, ({ id }) => id),
        guards: all('rules', builtIn.binding.guards, ({ id }) => id),
      },
    },
    actions: actions.map((action) => {
      const at = (path: string): TextPath => ({ collection: 'actions', slug: action.name, path });
      return {
        ...action,
        label: replace(action.label, at('label')),
        description: replace(action.description, at('description')),
        refusals: (action.refusals ?? []).map((refusal) => ({ ...refusal, text: replace(refusal.text, at(`refusals.${refusal.id}.text`)) })),
      };
    }),
  };
}

/** A text in one language; undefined if the locale does not contain it. */
export const translationOf = (locale: Locale, english: string, { collection, slug, path }: TextPath): string | undefined =>
  locale[collection]?.[slug]?.[path] ?? locale.common[english];

/**
 * Adds every other language to the English texts. A text without a translation, such as a name,
 * stays the same in all languages. Some of them are French, as the specification has them.
 */
export function translate(seeds: EnglishSeeds, locales: Locales): Seeds {
  return replaceTexts(seeds, (english, at) => {
    const others = languages.flatMap((language) => {
      const locale = locales[language];
      const translation = locale && translationOf(locale, english, at);
      return translation === undefined ? [] : [[language, translation]];
    });
    return others.length ? { en: english, ...Object.fromEntries(others) } : english;
  });
}

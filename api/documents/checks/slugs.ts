import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { inLanguage, type JsonObject, type Text } from '@millwright/core/json.ts';
import { kebab } from '@millwright/core/kebab.ts';
import type { Configuration } from '../../configuration/configuration.ts';

/** The slug of a document without a given one. A number is added if it is taken. */
function derived(config: Configuration, collection: ConfigurationCollection, content: JsonObject): { slug: string; numbered: boolean } | null {
  const name = inLanguage(content.name as Text | undefined, 'en');
  if (collection === 'models') return { slug: name, numbered: false };
  if (collection === 'relations')
    return { slug: `${config.find('models', String(content.object_id))?.slug ?? 'relation'}_${name}`.slice(0, 48), numbered: true };
  if (collection === 'processes') return { slug: String(content.key), numbered: false };
  return { slug: kebab(name) || collection.replaceAll('_', '-'), numbered: true };
}

/** The slug of a new document, unique in its collection, including deleted documents. */
export function freeSlug(config: Configuration, collection: ConfigurationCollection, given: string | null, content: JsonObject): string | null {
  const wanted = given === null ? derived(config, collection, content) : { slug: given, numbered: false };
  if (!wanted) return null;
  const { slug, numbered } = wanted;
  if (!config.effective(collection, slug)) return slug;
  if (!numbered) throw new AppError('not_unique', { field: 'slug' });
  const joint = collection === 'relations' ? '_' : '-';
  for (let number = 2; ; number++) {
    const next = `${slug}${joint}${number}`;
    if (!config.effective(collection, next)) return next;
  }
}

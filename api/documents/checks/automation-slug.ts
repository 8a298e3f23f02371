import { inLanguage, type JsonObject, type Text } from '@millwright/core/json.ts';
import { kebab } from '@millwright/core/kebab.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import { freeSlug } from './slugs.ts';

const collection = 'settings_data_connections';

/**
 * A new automation to store. If it is off and has no slug of its author's, its slug follows its label until it is
 * switched on.
 */
export function beginSlug(content: JsonObject, given: unknown): JsonObject {
  const { slug_follows: _, ...stored } = content;
  return typeof given !== 'string' && content.disabled === true ? { ...stored, slug_follows: true } : stored;
}

/** Slug and content of a changed automation. If it was never on, the slug follows the label; otherwise it stays. */
export function followLabel(config: Configuration, current: Effective, content: JsonObject): { slug: string | null; content: JsonObject } {
  const { slug_follows: _, ...stored } = content;
  if (current.slug_follows !== true) return { slug: current.slug, content: stored };
  const slug = isNamed(config, current) ? current.slug : slugAfter(config, current, content);
  return { slug, content: content.disabled === true ? { ...stored, slug_follows: true } : stored };
}

const wordsOf = ({ label }: JsonObject) => inLanguage(label as Text | undefined, 'en');

function slugAfter(config: Configuration, current: Effective, content: JsonObject): string | null {
  const words = wordsOf(content);
  return kebab(words) === kebab(wordsOf(current)) ? current.slug : freeSlug(config, collection, null, { name: words });
}

/** Another document refers to it by its slug, which must not break. */
const isNamed = (config: Configuration, { id, slug }: Effective): boolean =>
  config.documents.some((row) => row.id !== id && JSON.stringify(row.data).includes(JSON.stringify(slug)));

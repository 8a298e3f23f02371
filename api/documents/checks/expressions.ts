import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { Expression } from '@millwright/core/document/descriptor/define-collection.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { documentsOf } from './documents-of.ts';

function expressionsOf(config: Configuration, collection: ConfigurationCollection, id: string): Expression[] {
  const document = config.find(collection, id);
  return document ? collectionOf(collection).expressions(document as never, documentsOf(config)) : [];
}

/** Checks changed filters and formulas. Throws invalid_filter or invalid_formula with the place. */
export function checkExpressions(before: Configuration, after: Configuration, collection: ConfigurationCollection, id: string): void {
  const stored = new Map(expressionsOf(before, collection, id).map(({ key, written }) => [key, written]));
  for (const { key, written, check } of expressionsOf(after, collection, id)) if (!sameJson(stored.get(key), written)) check();
}

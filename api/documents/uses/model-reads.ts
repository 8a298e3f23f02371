import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { Documents } from '@millwright/core/document/descriptor/documents.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import { tryFormula } from '@millwright/core/formula/check/fields.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Configuration } from '../../configuration/configuration.ts';
import { documentsOf, graphOf } from '../checks/documents-of.ts';

/** Models by slug. It records which are looked up. */
class NotedModels<Value> extends Map<string, Value> {
  seen = new Set<string>();
  override get(slug: string): Value | undefined {
    this.seen.add(slug);
    return super.get(slug);
  }
}

/**
 * The slugs of the models in a query, including related ones. A record with attributes of its link has the type
 * `<model>__<end>`.
 */
function modelsOfQuery(config: Configuration, text: string): string[] {
  const { models } = config.schema;
  const info = new TypeInfo(graphOf(config));
  const slugs: string[] = [];
  const note = () => {
    const name = getNamedType(info.getType())?.name ?? '';
    const [model = '', end = ''] = name.split('__');
    const slug = models.has(name) ? name : models.get(model)?.ends.get(end)?.to;
    if (slug) slugs.push(slug);
  };
  visit(parse(text), visitWithTypeInfo(info, { Field: { enter: note } }));
  return slugs;
}

/** The models that the formulas of a model read. */
function modelsOfFormulas({ schema }: Configuration, slug: string): string[] {
  const fields = [...(schema.models.get(slug)?.fields.values() ?? [])].filter(isComputed);
  return fields.flatMap((field) => {
    const formula = tryFormula(schema, slug, field);
    return formula instanceof AppError ? [] : formula.touches.map(({ model }) => model);
  });
}

type Reads = (collection: ConfigurationCollection, document: { slug?: string | null }) => ReadonlySet<string>;

/**
 * Returns for documents of a configuration the slugs of the models that they read, including those along paths
 * (`order.customer.name`): in filters, columns, orders, formulas, queries and texts.
 */
export function modelReads(config: Configuration): Reads {
  const models = new NotedModels(config.schema.models);
  const noted: Schema = { ...config.schema, models };
  // Formulas are typed once. What they read is not counted as read by those who read their fields.
  for (const [slug, { fields }] of config.schema.models) for (const field of fields.values()) if (isComputed(field)) tryFormula(noted, slug, field);
  const plain = documentsOf(config);
  const documents: Documents = {
    ...plain,
    schema: noted,
    written: config.written,
    readQuery: (text) => {
      const kind = plain.readQuery(text);
      for (const slug of modelsOfQuery(config, text)) models.seen.add(slug);
      return kind;
    },
  };
  return (collection, document) => {
    models.seen = new Set(collection === 'models' && document.slug ? modelsOfFormulas(config, document.slug) : []);
    collectionOf(collection).unfit(document as never, documents);
    return models.seen;
  };
}

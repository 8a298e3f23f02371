import { type ResolvedModel, resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { Sorting } from '@millwright/core/value/sorting.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentSession, useSession } from '../session.ts';
import { ensureDocuments, useDocuments } from './use-documents.ts';

/** A model without the fields that the caller may not read, so that no query names a refused field. */
const readable = (model: Model): Model =>
  model.withheld ? { ...model, schema: model.schema.filter(({ name }) => !model.withheld?.includes(name)) } : model;

type Resolved = { relations: readonly Relation[]; sorting: Sorting; schema: Schema };
const resolved = new WeakMap<readonly Model[], Resolved>();

/** The schema of these documents, cached because dozens of components ask for it. */
function resolve(models: readonly Model[], relations: readonly Relation[], sorting: Sorting): Schema {
  const before = resolved.get(models);
  if (before && before.relations === relations && before.sorting === sorting) return before.schema;
  const schema = resolveSchema(models.map(readable), relations, sorting);
  resolved.set(models, { relations, sorting, schema });
  return schema;
}

/** The company's order of texts. A session stored by an earlier version has none. */
const sortingIn = ({ user }: ReturnType<typeof currentSession>): Sorting => user?.client.sorting ?? 'und';
export const useSorting = (): Sorting => sortingIn(useSession());

/** The models and relations that the caller may read, resolved into a schema. Null while loading. */
export function useSchema(): { schema: Schema | null; error: unknown; retry: () => void } {
  const models = useDocuments<Model>('models');
  const relations = useDocuments<Relation>('relations');
  const sorting = useSorting();
  const schema = useMemo(
    () => (models.data && relations.data ? resolve(models.data, relations.data, sorting) : null),
    [models.data, relations.data, sorting],
  );
  const retry = () => {
    void models.refetch();
    void relations.refetch();
  };
  return { schema, error: models.error ?? relations.error, retry };
}

/** As `useSchema`, but waits until it is loaded. */
export async function ensureSchema(client: QueryClient): Promise<Schema> {
  const [models, relations] = await Promise.all([ensureDocuments<Model>(client, 'models'), ensureDocuments<Relation>(client, 'relations')]);
  return resolve(models, relations, sortingIn(currentSession()));
}

/** A model by slug or id. */
export function findModel(schema: Schema, name: string): ResolvedModel | undefined {
  return schema.models.get(name) ?? [...schema.models.values()].find(({ model }) => model.id === name);
}

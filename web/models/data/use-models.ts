import type { ModelChange } from '@millwright/core/contract/model-changes.ts';
import type { DocumentMeta } from '@millwright/core/document/types.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAllDocuments, useDocument } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, post } from '../../data/http.ts';

type Meta = Pick<DocumentMeta, 'version' | 'template' | 'updated_at' | 'updated_by'>;

/** A stored model; `change` is the migration that a job is running. */
export type ModelDocument = Model & Meta & { change?: ModelChange };
export type RelationDocument = Relation & Meta;

/** Reads all models, deleted ones included. */
export const useModels = () => useAllDocuments<ModelDocument>('models');
/** Reads all relations, deleted ones included. */
export const useRelations = () => useAllDocuments<RelationDocument>('relations');
export const useModel = (id: string | undefined) => useDocument<ModelDocument>('models', id);

/** The editable content of a model. */
export type ModelContent = Pick<Model, 'displayed_name' | 'icon' | 'schema' | 'primary_attribute' | 'misc'>;
export type NewModel = Omit<ModelContent, 'schema'> & { name: string; schema: Omit<Model['schema'][number], 'id'>[] };

/** Returns a function that reloads models, relations and the screens that depend on them. */
export function useRenewed() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['documents', 'models'] }),
      client.invalidateQueries({ queryKey: ['documents', 'relations'] }),
    ]);
}

/** Creates a model. */
export function useCreateModel() {
  const renewed = useRenewed();
  return useMutation<ModelDocument, AppFailure, NewModel>({
    networkMode: 'always',
    mutationFn: async (model) => (await post<{ data: ModelDocument }>('/v1/documents/models', model)).data,
    onSuccess: renewed,
  });
}

type Removal = { collection: 'models' | 'relations'; id: string; hard?: boolean; switch_off?: boolean };

/** Deletes a model or relation, permanently with `hard`. */
export function useRemoveDocument() {
  const renewed = useRenewed();
  return useMutation<void, AppFailure, Removal>({
    networkMode: 'always',
    mutationFn: ({ collection, id, hard, switch_off }) => {
      const query = [hard ? 'hard=1' : '', switch_off ? 'switch_off=1' : ''].filter(Boolean).join('&');
      return call('DELETE', `/v1/documents/${collection}/${id}${query ? `?${query}` : ''}`);
    },
    onSuccess: async () => void (await renewed()),
  });
}

/** Restores a deleted model or relation. */
export function useRestoreDocument() {
  const renewed = useRenewed();
  return useMutation<unknown, AppFailure, Pick<Removal, 'collection' | 'id'>>({
    networkMode: 'always',
    mutationFn: ({ collection, id }) => post(`/v1/documents/${collection}/${id}/restore`),
    onSuccess: async () => void (await renewed()),
  });
}

import type { ModelChange } from '@millwright/core/contract/model-changes.ts';
import type { DocumentMeta } from '@millwright/core/document/types.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAllDocuments, useDocument } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, post } from '../../data/http.ts';

type Meta = Pick<DocumentMeta, 'version' | 'template' | 'updated_at' | 'updated_by'>;

/** A model as it is stored; `change` is one that a job is at. */
export type ModelDocument = Model & Meta & { change?: ModelChange };
export type RelationDocument = Relation & Meta;

/** Every model, deleted ones too. */
export const useModels = () => useAllDocuments<ModelDocument>('models');
/** Every relation, deleted ones too. */
export const useRelations = () => useAllDocuments<RelationDocument>('relations');
export const useModel = (id: string | undefined) => useDocument<ModelDocument>('models', id);

/** What a new or changed model holds. */
export type ModelContent = Pick<Model, 'displayed_name' | 'icon' | 'schema' | 'primary_attribute' | 'misc'>;
export type NewModel = Omit<ModelContent, 'schema'> & { name: string; schema: Omit<Model['schema'][number], 'id'>[] };

/** What reads every model and relation again: other screens stand on them too. */
export function useRenewed() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['documents', 'models'] }),
      client.invalidateQueries({ queryKey: ['documents', 'relations'] }),
    ]);
}

/** Stores a new model. */
export function useCreateModel() {
  const renewed = useRenewed();
  return useMutation<ModelDocument, AppFailure, NewModel>({
    networkMode: 'always',
    mutationFn: async (model) => (await post<{ data: ModelDocument }>('/v1/documents/models', model)).data,
    onSuccess: renewed,
  });
}

type Removal = { collection: 'models' | 'relations'; id: string; hard?: boolean; switch_off?: boolean };

/** Deletes a model or a relation, for good with `hard`. */
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

/** Brings a deleted model or relation back. */
export function useRestoreDocument() {
  const renewed = useRenewed();
  return useMutation<unknown, AppFailure, Pick<Removal, 'collection' | 'id'>>({
    networkMode: 'always',
    mutationFn: ({ collection, id }) => post(`/v1/documents/${collection}/${id}/restore`),
    onSuccess: async () => void (await renewed()),
  });
}

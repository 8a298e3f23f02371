import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSchema } from '../data/documents/use-schema.ts';
import { get } from '../data/http.ts';

type GraphType = { kind: string; name: string | null; ofType?: GraphType | null };
type Described = { name: string; type: GraphType };

/** A type as GraphQL writes it: `[order!]!`. */
export function typeText({ kind, name, ofType }: GraphType): string {
  if (kind === 'NON_NULL') return `${ofType ? typeText(ofType) : ''}!`;
  if (kind === 'LIST') return `[${ofType ? typeText(ofType) : ''}]`;
  return name ?? '';
}

const ask = (query: string, signal: AbortSignal) => get(`/v1/graph?query=${encodeURIComponent(query)}`, { signal });

/** A model, and the name of its GraphQL type. */
export type OwnModel = { model: ResolvedModel; type: string };

/** The models that this person may read in the GraphQL schema, by label. */
export function useOwnModels() {
  const { schema, error, retry } = useSchema();
  const roots = useQuery({
    queryKey: ['graph', 'roots'],
    queryFn: async ({ signal }) => {
      const { data } = await ask('{ __schema { queryType { fields { name type { name } } } } }', signal);
      const { __schema } = data as { __schema: { queryType: { fields: Described[] } } };
      return new Map(__schema.queryType.fields.map(({ name, type }) => [name, type.name]));
    },
    staleTime: 0,
  });
  const models = useMemo((): OwnModel[] | null => {
    if (!schema || !roots.data) return null;
    return [...schema.models.values()].flatMap((model) => {
      const type = roots.data.get(`${model.model.slug}_by_id`);
      return type ? [{ model, type }] : [];
    });
  }, [schema, roots.data]);
  const again = () => {
    retry();
    void roots.refetch();
  };
  return { models, error: error ?? roots.error, retry: again };
}

const described = `fields { name type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }`;

/** The fields of a model in the GraphQL schema, with their types in GraphQL syntax. */
export function useDescribed(name: string) {
  return useQuery({
    queryKey: ['graph', 'type', name],
    queryFn: async ({ signal }) => {
      const { data } = await ask(`{ __type(name: ${JSON.stringify(name)}) { ${described} } }`, signal);
      const { __type } = data as { __type: { fields: Described[] } | null };
      return (__type?.fields ?? []).map(({ name, type }) => ({ name, type: typeText(type) }));
    },
    staleTime: 0,
  });
}

/** The record that was changed last, which the examples are about; null where there is none. */
export function useSampleRecord(slug: string) {
  return useQuery({
    queryKey: ['graph', 'sample', slug],
    queryFn: async ({ signal }) => {
      const { data } = await ask(`{ ${slug}(limit: 1, order_by: [{field: "updated_at", direction: desc}]) { identity version } }`, signal);
      return (data as Record<string, { identity: string; version: number }[]> | null)?.[slug]?.[0] ?? null;
    },
    staleTime: 0,
  });
}

import type { KeptSet, Replacement, ValueCount } from '@millwright/core/contract/kept-values.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get, post } from '../../data/http.ts';

/** The document whose values were stored: a model, or a relation with attributes of its links. */
export type KeptOf = { collection: 'models' | 'relations'; id: string };

const keyOf = ({ collection, id }: KeptOf) => ['kept-values', collection, id];
const pathOf = ({ collection, id }: KeptOf) => `/v1/documents/${collection}/${id}/kept` as const;

const read = async (of: KeptOf, signal?: AbortSignal): Promise<KeptSet[]> =>
  (await get<{ data: KeptSet[] }>(pathOf(of), { ...(signal && { signal }) })).data;

/** Reads the sets of values that didn't fit a new field type, without those already restored or purged. */
export function useKept(of: KeptOf, version: number) {
  return useQuery<KeptSet[], AppFailure>({
    queryKey: [...keyOf(of), version],
    queryFn: async ({ signal }) => (await read(of, signal)).filter(({ count }) => count > 0),
    retry: false,
  });
}

/** Reads the distinct values of a set that can still be restored, most frequent first. */
export function useKeptCounts(of: KeptOf, kept: string, enabled: boolean) {
  return useQuery<ValueCount[], AppFailure>({
    queryKey: [...keyOf(of), kept, 'values'],
    queryFn: async ({ signal }) => (await get<{ data: ValueCount[] }>(`${pathOf(of)}/${kept}/values?limit=50`, { signal })).data,
    enabled,
    gcTime: 0,
  });
}

type Restored = { restored: number; left: number; after: string | null };
type WriteBack = { kept: string; field?: string; replace?: Replacement[] };

/** Restores stored values into empty fields, in as many requests as needed; resolves to how many were restored and how many still don't fit. */
async function writeBack(of: KeptOf, { kept, ...what }: WriteBack): Promise<Pick<Restored, 'restored' | 'left'>> {
  const sum = { restored: 0, left: 0 };
  let after: Restored['after'] = null;
  do {
    const { data }: { data: Restored } = await post(`${pathOf(of)}/${kept}/restore`, after === null ? what : { ...what, after });
    sum.restored += data.restored;
    sum.left += data.left;
    after = data.after;
  } while (after !== null);
  return sum;
}

export function useRestoreKept(of: KeptOf) {
  const client = useQueryClient();
  return useMutation<Pick<Restored, 'restored' | 'left'>, AppFailure, WriteBack>({
    mutationFn: (what) => writeBack(of, what),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(of) }),
  });
}

/** Replaces the values that didn't fit when fields were given another type. */
export async function replaceUnfit(model: string, replacements: ReadonlyMap<string, Replacement[]>): Promise<void> {
  if (!replacements.size) return;
  const of: KeptOf = { collection: 'models', id: model };
  const sets = await read(of);
  for (const [field, replace] of replacements) {
    const newest = sets.find((set) => set.field === field);
    if (newest) await writeBack(of, { kept: newest.id, replace });
  }
}

/** Deletes stored values permanently. */
export function usePurgeKept(of: KeptOf) {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, string>({
    mutationFn: (kept) => call('DELETE', `${pathOf(of)}/${kept}`),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(of) }),
  });
}

import type { KeptSet, Replacement, ValueCount } from '@millwright/core/contract/kept-values.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get, post } from '../../data/http.ts';

/** Whose values they are: a model's records, or the links of a relation. */
export type KeptOf = { collection: 'models' | 'relations'; id: string };

const keyOf = ({ collection, id }: KeptOf) => ['kept-values', collection, id];
const pathOf = ({ collection, id }: KeptOf) => `/v1/documents/${collection}/${id}/kept` as const;

const read = async (of: KeptOf, signal?: AbortSignal): Promise<KeptSet[]> =>
  (await get<{ data: KeptSet[] }>(pathOf(of), { ...(signal && { signal }) })).data;

/** Values that did not fit a new type, as sets by field; without those that are back or gone. */
export function useKept(of: KeptOf, version: number) {
  return useQuery<KeptSet[], AppFailure>({
    queryKey: [...keyOf(of), version],
    queryFn: async ({ signal }) => (await read(of, signal)).filter(({ count }) => count > 0),
    retry: false,
  });
}

/** The distinct values of a set that stand empty still, the most frequent first. */
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

/** Writes kept values back where nothing stands, as many calls as it takes; answers how many came back and how many do not fit still. */
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

/** Replaces what did not fit when fields got another type just now. */
export async function replaceUnfit(model: string, replacements: ReadonlyMap<string, Replacement[]>): Promise<void> {
  if (!replacements.size) return;
  const of: KeptOf = { collection: 'models', id: model };
  const sets = await read(of);
  for (const [field, replace] of replacements) {
    const newest = sets.find((set) => set.field === field);
    if (newest) await writeBack(of, { kept: newest.id, replace });
  }
}

/** Takes kept values away for good. */
export function usePurgeKept(of: KeptOf) {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, string>({
    mutationFn: (kept) => call('DELETE', `${pathOf(of)}/${kept}`),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(of) }),
  });
}

import type { KeptSet, Replacement, ValueCount } from '@millwright/core/contract/kept-values.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get, post } from '../../data/http.ts';

const keyOf = (model: string) => ['kept-values', model];

const read = async (model: string, signal?: AbortSignal): Promise<KeptSet[]> =>
  (await get<{ data: KeptSet[] }>(`/v1/documents/models/${model}/kept`, { ...(signal && { signal }) })).data;

/** Values of a model that did not fit a new type, as sets by field; without those that are back or gone. */
export function useKept(model: string, version: number) {
  return useQuery<KeptSet[], AppFailure>({
    queryKey: [...keyOf(model), version],
    queryFn: async ({ signal }) => (await read(model, signal)).filter(({ count }) => count > 0),
    retry: false,
  });
}

/** The distinct values of a set that stand empty still, the most frequent first. */
export function useKeptCounts(model: string, kept: string, enabled: boolean) {
  return useQuery<ValueCount[], AppFailure>({
    queryKey: [...keyOf(model), kept, 'values'],
    queryFn: async ({ signal }) => (await get<{ data: ValueCount[] }>(`/v1/documents/models/${model}/kept/${kept}/values?limit=50`, { signal })).data,
    enabled,
    gcTime: 0,
  });
}

type Restored = { restored: number; left: number; after: string | null };
type WriteBack = { kept: string; field?: string; replace?: Replacement[] };

/** Writes kept values back where nothing stands, as many calls as it takes; answers how many came back and how many do not fit still. */
async function writeBack(model: string, { kept, ...what }: WriteBack): Promise<Pick<Restored, 'restored' | 'left'>> {
  const sum = { restored: 0, left: 0 };
  let after: Restored['after'] = null;
  do {
    const { data }: { data: Restored } = await post(`/v1/documents/models/${model}/kept/${kept}/restore`, after === null ? what : { ...what, after });
    sum.restored += data.restored;
    sum.left += data.left;
    after = data.after;
  } while (after !== null);
  return sum;
}

export function useRestoreKept(model: string) {
  const client = useQueryClient();
  return useMutation<Pick<Restored, 'restored' | 'left'>, AppFailure, WriteBack>({
    mutationFn: (what) => writeBack(model, what),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(model) }),
  });
}

/** Replaces what did not fit when fields got another type just now. */
export async function replaceUnfit(model: string, replacements: ReadonlyMap<string, Replacement[]>): Promise<void> {
  if (!replacements.size) return;
  const sets = await read(model);
  for (const [field, replace] of replacements) {
    const newest = sets.find((set) => set.field === field);
    if (newest) await writeBack(model, { kept: newest.id, replace });
  }
}

/** Takes kept values away for good. */
export function usePurgeKept(model: string) {
  const client = useQueryClient();
  return useMutation<void, AppFailure, string>({
    mutationFn: (kept) => call('DELETE', `/v1/documents/models/${model}/kept/${kept}`),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(model) }),
  });
}

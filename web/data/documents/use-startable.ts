import type { Startable } from '@millwright/core/contract/automations.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../http.ts';

const pageSize = 500;

async function listStartable(signal: AbortSignal): Promise<Startable[]> {
  const all: Startable[] = [];
  for (;;) {
    const page = await get(`/v1/data_connections/startable?limit=${pageSize}&skip=${all.length}`, { signal });
    all.push(...page.data);
    if (!page.data.length || all.length >= page.total) return all;
  }
}

const startable = queryOptions<Startable[], AppFailure>({
  queryKey: ['documents', 'settings_data_connections', { startable: true }],
  queryFn: ({ signal }) => listStartable(signal),
  staleTime: 5 * 60_000,
});

/** The automations that the user may start manually, and on what; refreshed when an automation changes. */
export const useStartable = (enabled: boolean) => useQuery({ ...startable, enabled });

/** As `useStartable`, once. Without a connection it fails: it does not wait for one. */
export const fetchStartable = (client: QueryClient): Promise<Startable[]> => client.fetchQuery({ ...startable, networkMode: 'always' });

/** The automation with this slug or id if it may be started on a record of the model, or, with null, without a record. */
export const startableOn = (all: readonly Startable[], automation: string, model: string | null): Startable | undefined =>
  all.find(
    ({ id, slug, models, alone }) => (id === automation || slug === automation) && (model === null ? alone : (models?.includes(model) ?? true)),
  );

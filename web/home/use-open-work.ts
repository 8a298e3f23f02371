import { useQuery } from '@tanstack/react-query';
import { useSchema } from '../data/documents/use-schema.ts';
import { useWorkstations } from '../data/preferences/use-workstations.ts';
import { usePlaces } from '../layers/places/use-places.ts';
import { atWorkstation, readWork, workBlocks, workItems } from './work.ts';

/**
 * The open work of this person: with `all`, or without a workstation of their own, at all workstations; else only at `own`, which `station`
 * then names.
 */
export function useOpenWork(all: boolean) {
  const { views, isPending } = usePlaces();
  const { schema } = useSchema();
  const stations = useWorkstations();
  const own = stations.data?.workstations.find(({ identity }) => identity === stations.data.own);
  const station = all ? undefined : own;
  const everywhere = schema ? workBlocks(views, schema) : [];
  const blocks = station ? atWorkstation(everywhere, station.identity, stations.data?.paths ?? {}) : everywhere;
  const work = useQuery({
    queryKey: ['work', station?.identity ?? null, blocks.map(({ view, status }) => [view.id, view.version, status.path])],
    queryFn: ({ signal }) => (schema ? readWork(blocks, schema, signal) : []),
    select: (rows) => workItems(blocks, rows),
    enabled: schema !== null && !isPending && !stations.isPending,
  });
  return { work, own, station };
}

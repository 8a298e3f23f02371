import type { View, ViewGroup } from '@millwright/core/view/types.ts';
import { useMemo } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import type { AppFailure } from '../../data/http.ts';

export type PlaceGroup = { group: ViewGroup; views: View[] };
type Places = { groups: PlaceGroup[]; views: View[]; isPending: boolean; error: AppFailure | null; retry: () => void };

/** Views and their groups by their own order. */
export const inOrder = (a: { order: number; slug: string }, b: { order: number; slug: string }) => a.order - b.order || a.slug.localeCompare(b.slug);

/** Groups in their order, each with its readable views. A group that holds only groups (the root) is not a section of its own. */
export function placesOf(groups: readonly ViewGroup[], views: readonly View[], begun: boolean): PlaceGroup[] {
  const live = views.filter((view) => !view.deleted_at && (begun || view.root.blocks.length > 0));
  return [...groups]
    .sort(inOrder)
    .map((group) => ({ group, views: live.filter(({ view_group }) => view_group === group.id || view_group === group.slug).sort(inOrder) }))
    .filter((place) => place.views.length);
}

/** The same without the views that are tabs of the home page. */
const withoutHome = (places: readonly PlaceGroup[]): PlaceGroup[] =>
  places.flatMap(({ group, views }) => {
    const listed = views.filter(({ misc }) => !misc?.home);
    return listed.length ? [{ group, views: listed }] : [];
  });

/**
 * The readable views by group, as the navigation shows them. Views that are still empty are only included with `begun`, for people who edit
 * them.
 */
export function usePlaces({ begun = false }: { begun?: boolean } = {}): Places {
  const groups = useDocuments<ViewGroup>('view_groups');
  const views = useDocuments<View>('views');
  const places = useMemo(() => placesOf(groups.data ?? [], views.data ?? [], begun), [groups.data, views.data, begun]);
  return {
    groups: useMemo(() => (begun ? places : withoutHome(places)), [places, begun]),
    views: useMemo(() => places.flatMap((place) => place.views), [places]),
    isPending: groups.isPending || views.isPending,
    error: groups.error ?? views.error,
    retry: () => {
      void groups.refetch();
      void views.refetch();
    },
  };
}

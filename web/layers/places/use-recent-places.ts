import { useMemo } from 'react';
import { usePreference } from '../../data/preferences/preferences.ts';
import { type Recent, recentHere } from '../../data/preferences/recent.ts';
import { useFoundRecords } from '../../data/records/use-names.ts';
import { shorten } from '../../format/shorten.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { usePlaces } from './use-places.ts';

type RecentPlace = { kind: Recent['kind']; path: string; title: string; detail?: string };

/** The places that this person opened last, with their current names. Deleted or unreadable ones are left out. */
export function useRecent(most: number): RecentPlace[] {
  const label = useLabel();
  const [stored] = usePreference('recent');
  const places = most ? recentHere(stored) : [];
  const { views } = usePlaces();
  const recordIds = places.flatMap(({ kind, id }) => (kind === 'record' ? [id] : [])).join(' ');
  const records = useFoundRecords(useMemo(() => recordIds.split(' ').filter(Boolean), [recordIds]));
  const recent = places.flatMap(({ kind, id }): RecentPlace[] => {
    if (kind === 'view') {
      const view = views.find((one) => one.id === id);
      return view ? [{ kind, path: `/view/${view.slug || view.id}`, title: label(view.name) }] : [];
    }
    const record = records.find(({ identity }) => identity === id);
    return record ? [{ kind, path: `/object/${id}`, title: shorten(record.name), detail: label(record.modelName) }] : [];
  });
  return recent.slice(0, most);
}

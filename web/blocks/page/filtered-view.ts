import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { View } from '@millwright/core/view/types.ts';
import { useSearchParams } from 'react-router';
import { useDocuments } from '../../data/documents/use-documents.ts';
import type { PageFilter } from './page-filters.ts';

/** Where the address of a view keeps what it was opened with. */
const parameter = 'only';

/** What a view is opened with: the records of one model that it shows, and what they are called. */
export type Opening = { model: string; name: string; where: Condition };

type Address = { pathname: string; search: string };
/** The address of a view that shows only some records. */
type FilteredAddress = (opening: Pick<Opening, 'model' | 'name'> & { where: Condition | null }) => Address;

/** Finds the address of a view that is narrowed to what a mark stands for; null where it names none, or one that this person may not read. */
export function useFilteredView(name: string | undefined): FilteredAddress | null {
  const { data = [] } = useDocuments<View>('views');
  const view = data.find(({ id, slug, deleted_at }) => name !== undefined && !deleted_at && (slug === name || id === name));
  if (!view) return null;
  return (opening) => ({
    pathname: `/view/${view.slug || view.id}`,
    search: opening.where ? `?${new URLSearchParams({ [parameter]: JSON.stringify(opening) })}` : '',
  });
}

/** Reads what an address opens a view with; null for one that means nothing. */
export function openingOf(value: string | null): Opening | null {
  try {
    const { model, name, where } = JSON.parse(value ?? '') as Record<string, unknown>;
    return typeof model === 'string' && typeof name === 'string' ? { model, name: name.slice(0, 200), where: parseCondition(where) } : null;
  } catch {
    return null;
  }
}

/** The filter that the page was opened with, as its address says it. */
export function useOpeningFilter(): PageFilter[] {
  const [query, setQuery] = useSearchParams();
  const opening = openingOf(query.get(parameter));
  if (!opening) return [];
  const clear = () =>
    setQuery(
      (before) => {
        before.delete(parameter);
        return before;
      },
      { replace: true },
    );
  return [{ id: 'opening', name: opening.name, of: ({ model }) => (model === opening.model ? opening.where : null), clear }];
}

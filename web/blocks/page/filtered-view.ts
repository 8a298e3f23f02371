import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { View } from '@millwright/core/view/types.ts';
import { useSearchParams } from 'react-router';
import { useDocuments } from '../../data/documents/use-documents.ts';
import type { PageFilter } from './page-filters.ts';

/** The URL parameter with a view's initial filter. */
const parameter = 'only';

/** The initial filter of a view: the records of one model, and its name. */
export type Opening = { model: string; name: string; where: Condition };

type Address = { pathname: string; search: string };
/** Builds the address of a view that shows only some records. */
type FilteredAddress = (opening: Pick<Opening, 'model' | 'name'> & { where: Condition | null }) => Address;

/** Reads the address of the view that a mark opens; null if there is none, or it isn't readable. */
export function useFilteredView(name: string | undefined): FilteredAddress | null {
  const { data = [] } = useDocuments<View>('views');
  const view = data.find(({ id, slug, deleted_at }) => name !== undefined && !deleted_at && (slug === name || id === name));
  if (!view) return null;
  return (opening) => ({
    pathname: `/view/${view.slug || view.id}`,
    search: opening.where ? `?${new URLSearchParams({ [parameter]: JSON.stringify(opening) })}` : '',
  });
}

/** Parses an initial filter from the address; null if it is invalid. */
export function openingOf(value: string | null): Opening | null {
  try {
    const { model, name, where } = JSON.parse(value ?? '') as Record<string, unknown>;
    return typeof model === 'string' && typeof name === 'string' ? { model, name: name.slice(0, 200), where: parseCondition(where) } : null;
  } catch {
    return null;
  }
}

/** The initial filter of the page, from its address. */
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

import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../data/http.ts';

type Common = Pick<AutocompleteProps, 'id' | 'label' | 'description' | 'required' | 'error'>;
type Props = { value: Json; onChange: (value: Json) => void; model: ResolvedModel | null; attribute: string; common: Common };

const mostSuggestions = 10;

/** Distinct values of this field in records of the model that contain the typed text. */
async function readValues(model: string, attribute: string, typed: string, signal: AbortSignal): Promise<string[]> {
  const axis = [
    { name: 'value', path: attribute },
    { name: 'records', path: 'identity', aggregation: 'count' },
  ];
  const betterFilters = { fact: attribute, operator: 'contains', value: typed };
  const request = {
    dataset: { model },
    axis,
    betterFilters,
    ordering: [{ axis: 'value', direction: 'asc' }],
    limit: mostSuggestions,
    aggregation: true,
  };
  const { data } = await post<{ data: { value: string | null }[] }>('/v1/dataset', request, { signal });
  return data.flatMap(({ value }) => (value ? [value] : []));
}

/** A text field that suggests earlier values of this field while the user types. */
export function AutocompleteField({ value, onChange, model, attribute, common }: Props) {
  const typed = String(value ?? '');
  const [late] = useDebouncedValue(typed.trim(), 150);
  const slug = model?.model.slug ?? '';
  const hits = useQuery({
    queryKey: ['form-values', slug, attribute, late],
    queryFn: ({ signal }) => readValues(slug, attribute, late, signal),
    enabled: slug !== '' && late !== '',
    staleTime: 30_000,
  });
  return <Autocomplete {...common} data={late ? (hits.data ?? []) : []} value={typed} onChange={(next) => onChange(next || null)} />;
}

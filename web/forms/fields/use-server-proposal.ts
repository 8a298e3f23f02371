import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { inverseName } from '@millwright/core/model/schema.ts';
import { factsOf } from '@millwright/core/record/facts.ts';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../data/http.ts';
import type { FieldProps } from '../lines/field-props.ts';
import { useFormModel } from '../state/form-model.ts';
import { valueAtPath } from '../values/form-values.ts';

type Place = Pick<FieldProps, 'path' | 'model' | 'around'>;

/** The values without removed lines. */
const withoutRemoved = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.filter((one) => !(isObject(one) && one._delete)) : value]),
  );

/** The input of the model's proposing action: the values of the new record or line, and of its parent record. */
function useFacts({ path, model, around }: Place): JsonObject | null {
  const form = useFormModel();
  const proposing = model?.model.misc?.proposing;
  const values = valueAtPath(form.state.values, path.slice(0, -1)) as JsonObject;
  const isNew = path.length === 1 ? form.node_id === undefined : typeof values.identity !== 'string';
  if (!proposing || !isNew) return null;
  const outer = path.length === 3 ? form.model?.ends.get(String(path[0])) : undefined;
  const parent = outer ? { [inverseName(outer)]: { ...around, identity: form.node_id ?? null } } : {};
  return factsOf({ ...withoutRemoved(values), ...parent }, proposing.from);
}

/** Asks the server to propose values for the typed ones (`misc.proposing`); `fetching` while it loads. */
export function useServerProposal(place: Place): { proposed: JsonObject | undefined; fetching: boolean } {
  const facts = useFacts(place);
  const slug = place.model?.model.slug ?? '';
  const { data, isFetching } = useQuery({
    queryKey: ['proposals', slug, facts],
    queryFn: async ({ signal }) => {
      const answer = await post('/v1/graph/propose/', { model: slug, facts: [facts as Record<string, Json>] }, { signal });
      return (answer.data[0] ?? {}) as JsonObject;
    },
    enabled: facts !== null,
    staleTime: 60_000,
    // Not cached: the last submission may have changed what it depends on.
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return { proposed: facts ? data : undefined, fetching: facts !== null && isFetching };
}

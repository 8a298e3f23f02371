import type { Form } from '@millwright/core/form/types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, post } from '../../data/http.ts';
import type { StoredForm } from './copy-of.ts';

const path = '/v1/documents/forms';

/** Makes, deletes and restores forms; the lists then show it. */
export function useFormChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['documents', 'forms'] });
  const create = useMutation<StoredForm, AppFailure, Partial<Form>>({
    mutationFn: async (form) => (await post<{ data: StoredForm }>(path, form)).data,
    onSuccess,
  });
  /** `switchOff`: although automations use it, which was said. */
  const remove = useMutation<void, AppFailure, { id: string; switchOff: boolean }>({
    mutationFn: ({ id, switchOff }) => call('DELETE', `${path}/${id}${switchOff ? '?switch_off=1' : ''}`),
    onSuccess,
  });
  const restore = useMutation<unknown, AppFailure, string>({ mutationFn: (id) => post(`${path}/${id}/restore`), onSuccess });
  return { create, remove, restore };
}

import type { Form } from '@millwright/core/form/types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import { copyOf, type StoredForm } from './copy-of.ts';

/** Stores a copy of a form; the list then shows it. */
export function useDuplicate() {
  const client = useQueryClient();
  return useMutation<Form, AppFailure, StoredForm>({
    mutationFn: async (form) => (await post<{ data: Form }>('/v1/documents/forms', copyOf(form))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['documents', 'forms'] }),
  });
}

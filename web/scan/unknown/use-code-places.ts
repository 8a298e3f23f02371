import type { Form } from '@millwright/core/form/types.ts';
import { useMemo } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { type CodeField, type CodeForm, fieldsForCodes, formsForCodes } from './code-fields.ts';

/** Where this person may put a code that nothing carries; null until known. */
export function useCodePlaces(): { forms: CodeForm[]; fields: CodeField[] } | null {
  const { client_id } = useUser();
  const { schema } = useSchema();
  const rights = useRights();
  const forms = useDocuments<Form>('forms');
  const list = forms.data ?? (forms.error ? [] : null);
  return useMemo(
    () => schema && rights && list && { forms: formsForCodes(schema, list, rights, client_id), fields: fieldsForCodes(schema, rights, client_id) },
    [schema, rights, list, client_id],
  );
}

import type { Form } from '@millwright/core/form/types.ts';
import { useDocuments } from '../documents/use-documents.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import type { Entry } from './timeline.ts';

/** How a timeline entry is worded: who, and what they did. */
export function useEntryWords() {
  const text = useText();
  const label = useLabel();
  const forms = useDocuments<Form>('forms');
  return {
    label,
    author: ({ author, external }: Entry): string => {
      const name = author ? `${author.first_name} ${author.last_name}`.trim() : external;
      return name || text('timeline.system');
    },
    action: ({ kind, form_id, changes }: Entry): string => {
      if (kind === 'updated') return text('timeline.kinds.updated', { count: changes.length });
      if (kind !== 'form_submitted') return text(`timeline.kinds.${kind}`);
      const form = forms.data?.find((one) => one.id === form_id || one.slug === form_id);
      return text('timeline.kinds.form_submitted', { form: label(form?.title) || (form_id ?? '') });
    },
  };
}

import type { Form } from '@millwright/core/form/types.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { type Cause, type Entry, formOf } from '../../data/records/timeline.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';

/** Describes timeline entries: who, and what they did. */
export function useEntryWords() {
  const text = useText();
  const label = useLabel();
  const forms = useDocuments<Form>('forms');
  const formName = (id: string | null) => label(forms.data?.find((one) => one.id === id || one.slug === id)?.title) || (id ?? '');
  /** The sentence with the automation's name, or another if the automation is deleted. */
  const named = (
    cause: Cause,
    sentence: 'timeline.byRun' | 'timeline.byUndo' | 'timeline.kinds.automation_failed',
    unnamed: 'timeline.byAutomation' | 'timeline.byUndoUnnamed' | 'timeline.failedUnnamed',
  ) => {
    const name = label(cause.label ?? undefined);
    return name ? text(sentence, { name }) : text(unnamed);
  };
  return {
    author: ({ author, external }: Entry): string => {
      const name = author ? `${author.first_name} ${author.last_name}`.trim() : external;
      return name || text(external === null ? 'timeline.system' : 'timeline.outsider');
    },
    action: ({ kind, form_id, changes, cause, message, decision }: Entry): string => {
      if (kind === 'automation_failed') return named(cause, 'timeline.kinds.automation_failed', 'timeline.failedUnnamed');
      if (kind === 'updated') return text('timeline.kinds.updated', { count: changes.length });
      if (kind === 'message') return text('timeline.kinds.message', { recipient: message?.recipient ?? '' });
      if (kind === 'decision') return text(`timeline.kinds.decision_${decision?.outcome ?? 'approved'}`, { title: decision?.title ?? '' });
      if (kind !== 'form_submitted') return text(`timeline.kinds.${kind}`);
      return text('timeline.kinds.form_submitted', { form: formName(form_id) });
    },
    byRun: ({ cause }: Entry): string => named(cause, 'timeline.byRun', 'timeline.byAutomation'),
    byUndo: ({ cause }: Entry): string => named(cause, 'timeline.byUndo', 'timeline.byUndoUnnamed'),
    /** Describes the cause: a rule or a form; a run is shown by its link. */
    cause: (entry: Entry): string => {
      if (entry.cause.rule) return text('timeline.byRule', { name: label(entry.cause.label ?? undefined) || entry.cause.rule });
      const form = formOf(entry);
      return form === null ? '' : text('timeline.byForm', { form: formName(form) });
    },
  };
}

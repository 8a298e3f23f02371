import type { Lookups } from '@millwright/core/automation/check/check-automation.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { useMemo } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import type { Draft } from '../data/draft.ts';
import { useAutomations } from '../data/use-automations.ts';
import { problemsOf, type Refused, withRefused } from './problems.ts';

/** The draft's problems, against what the company's configuration holds. Names of actions are checked on saving. */
export function useProblems(draft: Draft, refused: Refused | null = null) {
  const forms = useDocuments<Form>('forms');
  const automations = useAutomations();
  const { schema } = useSchema();
  return useMemo(() => {
    const named = (id: string) => (one: { id: string; slug: string }) => one.id === id || one.slug === id;
    const lookups: Lookups = {
      action: (name) => name !== '',
      automation: (id) => automations.data?.some(named(id)) ?? true,
      form: (id) => forms.data?.some(named(id)) ?? true,
      model: (slug) => (schema ? findModel(schema, slug) !== undefined : true),
    };
    return withRefused(problemsOf(draft, lookups), draft, refused);
  }, [draft, forms.data, automations.data, schema, refused]);
}

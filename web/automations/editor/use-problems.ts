import { useDebouncedValue } from '@mantine/hooks';
import type { Lookups } from '@millwright/core/automation/check/check-automation.ts';
import type { Expressions } from '@millwright/core/automation/check/check-reads.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { useEffect, useMemo, useState } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel, useSchema, useSorting } from '../../data/documents/use-schema.ts';
import type { Draft } from '../data/draft.ts';
import { useAutomations } from '../data/use-automations.ts';
import { problemsOf, type Refused, unknownReads, withRefused } from './problems.ts';

/** The draft's problems, against what the company's configuration holds. Names of actions are checked on saving. */
export function useProblems(draft: Draft, refused: Refused | null = null) {
  const forms = useDocuments<Form>('forms');
  const automations = useAutomations();
  const { schema } = useSchema();
  const unknown = useUnknownReads(draft);
  return useMemo(() => {
    const named = (id: string) => (one: { id: string; slug: string }) => one.id === id || one.slug === id;
    const lookups: Lookups = {
      action: (name) => name !== '',
      automation: (id) => automations.data?.some(named(id)) ?? true,
      form: (id) => forms.data?.some(named(id)) ?? true,
      model: (slug) => (schema ? findModel(schema, slug) !== undefined : true),
    };
    return withRefused(withRefused(problemsOf(draft, lookups), draft, unknown), draft, refused);
  }, [draft, forms.data, automations.data, schema, unknown, refused]);
}

/** So long a person stops typing until names are looked at: a name that is half typed is not wrong. */
const rest_ms = 400;

/** The names in the draft that stand for nothing, as they were when typing last rested; by the check that saving does. */
function useUnknownReads(draft: Draft): Refused | null {
  const [rested] = useDebouncedValue(draft, rest_ms);
  const read = useExpressions();
  const schema = useWholeSchema();
  return useMemo(() => read && schema && { draft: rested, problems: unknownReads(rested, read, schema) }, [rested, read, schema]);
}

/** What reads expressions, loaded once there is a draft to check. */
function useExpressions(): Expressions | null {
  const [read, setRead] = useState<{ expression: Expressions } | null>(null);
  useEffect(() => {
    let gone = false;
    const keep = ({ readExpression }: { readExpression: Expressions }) => gone || setRead({ expression: readExpression });
    void import('@millwright/core/automation/expressions/read-expression.ts').then(keep, () => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return read?.expression ?? null;
}

/** The models with the fields whose values this person may not read: an automation may, so they are not unknown. */
function useWholeSchema(): Schema | null {
  const models = useDocuments<Model>('models');
  const relations = useDocuments<Relation>('relations');
  const sorting = useSorting();
  return useMemo(
    () => (models.data && relations.data ? resolveSchema(models.data, relations.data, sorting) : null),
    [models.data, relations.data, sorting],
  );
}

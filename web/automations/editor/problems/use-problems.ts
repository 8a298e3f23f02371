import { useDebouncedValue } from '@mantine/hooks';
import type { Lookups } from '@millwright/core/automation/check/check-automation.ts';
import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { useEffect, useMemo, useState } from 'react';
import { useDocuments } from '../../../data/documents/use-documents.ts';
import { findModel, useSchema, useSorting } from '../../../data/documents/use-schema.ts';
import { useConnections } from '../../../integrations/data/use-integrations.ts';
import type { Draft } from '../../data/draft.ts';
import { useAutomations } from '../../data/use-automations.ts';
import { useInputsOf } from '../../data/use-inputs-of.ts';
import { type Refused, withRefused } from './problems.ts';

/** The draft's problems, checked against the company's configuration. Names of server actions are checked on saving. */
export function useProblems(draft: Draft, refused: Refused | null = null) {
  const forms = useDocuments<Form>('forms');
  const automations = useAutomations();
  const integrations = useDocuments<Integration>('integrations');
  const { schema } = useSchema();
  const inputs = useInputsOf();
  const checks = useLoaded(loadChecks);
  const unknown = useUnknownReads(draft, checks);
  return useMemo(() => {
    const named = (id: string) => (one: { id: string; slug: string }) => one.id === id || one.slug === id;
    const lookups: Lookups = {
      action: (name) => name !== '',
      automation: (id) => automations.data?.some(named(id)) ?? true,
      inputs,
      ...(integrations.data && {
        integration: (id) => {
          const match = integrations.data.find(named(id));
          return match ? (match.operations ?? []).map(({ name }) => name) : null;
        },
      }),
      form: (id) => forms.data?.some(named(id)) ?? true,
      model: (slug) => (schema ? findModel(schema, slug) !== undefined : true),
    };
    return withRefused(withRefused(checks?.problemsOf(draft, lookups) ?? new Map(), draft, unknown), draft, refused);
  }, [draft, forms.data, automations.data, inputs, integrations.data, schema, checks, unknown, refused]);
}

/** The pause in typing after which names are checked, so that half-typed names are not reported. */
const rest_ms = 400;

/** Names in the draft that do not exist, at the last pause in typing; the same check as on saving. */
function useUnknownReads(draft: Draft, checks: Checks | null): Refused | null {
  const [rested] = useDebouncedValue(draft, rest_ms);
  const read = useLoaded(loadExpressions);
  const schema = useWholeSchema();
  return useMemo(
    () => checks && read && schema && { draft: rested, problems: checks.unknownReads(rested, read.readExpression, schema) },
    [rested, checks, read, schema],
  );
}

/** The advice on the draft, by step, at the last pause in typing. `own` identifies the automation itself. */
export function useAdvice(draft: Draft, own: { id: string; slug?: string | null }): ReadonlyMap<string, Problem[]> {
  const checks = useLoaded(loadChecks);
  const read = useLoaded(loadExpressions);
  const integrations = useDocuments<Pick<Integration, 'id' | 'slug'>>('integrations');
  const connections = useConnections();
  const [rested] = useDebouncedValue(draft, rest_ms);
  const inputs = useInputsOf();
  const schema = useWholeSchema() ?? undefined;
  const { id, slug } = own;
  return useMemo(() => {
    if (!checks || !read) return new Map();
    const integration = (name: string) => {
      if (!integrations.data) return null;
      const found = integrations.data.find((one) => one.id === name || one.slug === name);
      return found ? (connections.data?.find((one) => one.id === found.id)?.state ?? null) : 'gone';
    };
    return checks.adviceOn(rested, { expression: read.readExpression, own: slug ? [id, slug] : [id], integration, inputs, schema });
  }, [rested, checks, read, integrations.data, connections.data, inputs, schema, id, slug]);
}

type Checks = Awaited<ReturnType<typeof loadChecks>>;
const loadChecks = () => import('./find-problems.ts');
const loadExpressions = () => import('@millwright/core/automation/expressions/read-expression.ts');

/** A module for checking drafts, loaded when first needed; null until loaded. */
function useLoaded<Module extends object>(load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    let isOver = false;
    void load().then(
      (loaded) => isOver || setModule(loaded),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [load]);
  return module;
}

/** The models including fields that the user may not read: an automation may read them, so they are not unknown. */
function useWholeSchema(): Schema | null {
  const models = useDocuments<Model>('models');
  const relations = useDocuments<Relation>('relations');
  const sorting = useSorting();
  return useMemo(
    () => (models.data && relations.data ? resolveSchema(models.data, relations.data, sorting) : null),
    [models.data, relations.data, sorting],
  );
}

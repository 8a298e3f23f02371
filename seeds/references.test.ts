import type { ActionContext, ColumnsRead } from '@millwright/core/automation/actions.ts';
import { checkAutomation } from '@millwright/core/automation/check/check-automation.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { isOutsideModel } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import { formulaProblems } from '@millwright/core/formula/check/broken.ts';
import { resolvePath } from '@millwright/core/formula/check/fields.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { fieldsIn } from '@millwright/core/process/fill-text.ts';
import { columnsSql } from '@millwright/core/query/dataset/columns.ts';
import { compileQuery } from '@millwright/core/query/graphql/compile.ts';
import { readDocument, readVariables } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { innerLimits } from '@millwright/core/query/graphql/operation.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { BlockSetup } from '@millwright/core/view/types.ts';
import { describe, expect, it } from 'vitest';
import { seeds } from './seeds.ts';
import { documentsOf, schema } from './testing/configuration.ts';

const { builtIn, actions } = seeds;
const graph = buildGraph(schema);
const id = '01939f2e-0000-7000-8000-000000000000';
const context: ActionContext = { primary_item_id: id, input: {}, user_id: null, today: '2026-11-21', now: '2026-11-21T12:00:00Z', options: {} };

const filterContext = { now: context.now, time_zone: 'Europe/Paris', values: {} };

/** Parses, validates and compiles an operation as the product does. */
function compiles(source: string, variables: JsonObject) {
  const document = readDocument(graph, source);
  if (document.operation.operation === 'mutation') return;
  compileQuery(
    {
      schema,
      namespace: 't_000000000000',
      guard: openGuard,
      context: filterContext,
      limits: innerLimits,
    },
    document,
    readVariables(graph, document, variables),
  );
}

/** Compiles a read of lists of columns as the product does. */
function readsColumns({ model: slug, numbered = {}, ...request }: ColumnsRead) {
  const model = schema.models.get(slug);
  if (!model) throw new Error(`There is no ${slug}.`);
  const compiling = { schema, namespace: 't_000000000000', guard: openGuard, statement: new Statement(), context: filterContext };
  columnsSql(compiling, model, { ...request, packed: Object.keys(numbered) });
}

const factsOf = (condition: Condition): string[] => {
  if ('all' in condition) return condition.all.flatMap(factsOf);
  if ('any' in condition) return condition.any.flatMap(factsOf);
  return 'not' in condition ? factsOf(condition.not) : [condition.fact];
};
/** The models that paths of relations lead to. */
const endsOf = (model: string, paths: readonly string[]) =>
  paths.map((path) => path.split('.').reduce((at, name) => schema.models.get(at)?.ends.get(name)?.to ?? '', model));
const resolves = (model: string, paths: readonly string[]) => {
  for (const path of paths) resolvePath(schema, model, path);
};

it('every formula checks against the built-in models', () => expect(formulaProblems(schema)).toEqual([]));

describe('views', () => {
  it.each(builtIn.views.map((view) => [view.slug, view] as const))('%s reads existing fields and opens existing things', (_, view) => {
    expect(builtIn.view_groups.map((group) => group.slug)).toContain(view.view_group);
    const blocks = view.root.blocks.flatMap((block) => [block, ...(block.blocks ?? [])]);
    expect(Object.keys(view.setup).sort()).toEqual(blocks.map((block) => block.id).sort());
    for (const block of blocks.filter(({ id }) => view.setup[id]?.type !== 'layout')) {
      const { type, misc: stored } = view.setup[block.id] as BlockSetup;
      const misc = stored as JsonObject;
      const model = String(misc.model);
      const kind = blockOf(type);
      resolves(
        model,
        (kind?.rows(misc)?.columns ?? []).map(({ path }) => path),
      );
      if (block.betterFilters) resolves(model, factsOf(block.betterFilters));
      for (const check of kind?.checks(misc) ?? []) resolves(model, 'path' in check ? [check.path] : factsOf(check.condition as Condition));
      for (const { collection, name } of kind?.references(misc) ?? []) expect(builtIn[collection].map(({ slug }) => slug)).toContain(name);
    }
  });
});

describe('forms', () => {
  const fields = (model: string, list: readonly FormField[]): void => {
    for (const field of list) {
      if (isOutsideModel(field)) {
        const template = builtIn.pdf_templates?.find(({ slug }) => slug === field.template);
        expect(template?.model, `${model}.${field.attribute}`).toBe(model);
        continue;
      }
      const resolved = schema.models.get(model);
      const end = resolved?.ends.get(field.attribute);
      expect(end ?? resolved?.fields.get(field.attribute), `${model}.${field.attribute}`).toBeDefined();
      expect(['items', 'relationship'].includes(field.kind)).toBe(end !== undefined);
      if (end && field.filter) resolves(end.to, factsOf(field.filter));
      if (end && field.columns) fields(end.to, field.columns);
    }
    expect(new Set(list.map((field) => field.id)).size).toBe(list.length);
  };

  it.each(builtIn.forms.map((form) => [form.slug, form] as const))('%s shows existing fields and its queries compile', (_, form) => {
    fields(form.model, form.fields);
    compiles(form.read_query, { node_id: id });
    compiles(form.write_query, { values: {} });
    const steps = builtIn.policies.map((policy) => policy.key);
    if (form.step) expect(steps).toContain(form.step);
  });

  it('the eighteen forms of the specification are there', () => {
    const slugs = builtIn.forms.map((form) => form.slug);
    const named = `create-bom, create-manufacturing-order, create-purchase-order, create-sku-lot, edit-manufacturing-process, edit-reception,
      edit-shipment, edit-sku, end-of-task, input-process-steps, input-sales-order, manufacturing-order-packaging,
      manufacturing-order-stock-picking, move-mo-forward, perform-inventory, process-input, shipment-control, shipment-preparation`;
    expect(named.split(/,\s*/).filter((name) => !slugs.includes(name))).toEqual([]);
  });
});

describe('automations', () => {
  const known = {
    action: (name: string) => actions.some((action) => action.name === name),
    automation: (slug: string) => builtIn.settings_data_connections.some((automation) => automation.slug === slug),
    form: (slug: string) => builtIn.forms.some((form) => form.slug === slug),
    model: (slug: string) => schema.models.has(slug),
  };

  it.each((documentsOf('settings_data_connections') as unknown as Automation[]).map((automation) => [automation.slug, automation] as const))(
    '%s can be run',
    (_, automation) => {
      expect(checkAutomation(automation, known)).toEqual([]);
      const { trigger } = automation;
      const models = 'model_ids' in trigger ? trigger.model_ids : [];
      const when = 'when' in trigger && trigger.when ? factsOf(trigger.when) : [];
      for (const model of models) {
        resolves(model, when);
        if ('changed' in trigger && trigger.changed) resolves(model, trigger.changed);
      }
      for (const step of automation.steps) {
        if (step.type === 'query') compiles(String(step.input.query), { id });
        if (step.type === 'condition') {
          const facts = factsOf(step.input.when as unknown as Condition).filter((fact) => fact.startsWith('record.'));
          const subject = models[0] ?? builtIn.forms.find((form) => trigger.type === 'form_submitted' && trigger.form_ids.includes(form.slug))?.model;
          resolves(
            String(subject),
            facts.map((fact) => fact.replace('record.', '')),
          );
        }
      }
    },
  );

  it('all names of the specification are there, planning aside', () => {
    const slugs = builtIn.settings_data_connections.map((automation) => automation.slug);
    const named = `auto-assign-processes, create-manufacturing-bom, duplicate-bom, duplicate-manufacturing-bom,
      generate-global-lot-after-article-creation, generate-mandatory-process-steps, generate-order-process-after-order-creation,
      generate-picking-lines-for-shipment, generate-process-manufacturing-order, generate-process-post-reception,
      generate-process-purchase-order, generate-process-reception, generate-process-sales-order, generate-process-shipment,
      generate-reception-from-po, generate-stock-mouvements-inputs-after-mo-completion, generate-stock-mouvements-post-reception,
      initialize-environment, inventory-generate-stock-mouvements, manufacturing-order-generate-pickings,
      manufacturing-order-remove-packagings-from-stock, remove-mos-picking-lines-from-stock, sales-order-generate-shipment-and-pickings`;
    expect(named.split(/,\s*/).filter((name) => !slugs.includes(name))).toEqual([]);
  });
});

describe('server actions', () => {
  it('have unique names', () => expect(new Set(actions.map((action) => action.name)).size).toBe(actions.length));

  it.each(actions.map((action) => [action.name, action] as const))('%s reads what exists', (_, action) => {
    if (action.model) expect(schema.models.has(action.model)).toBe(true);
    for (const phase of action.reads) {
      for (const read of Object.values(phase({}, context))) {
        if ('paths' in read) {
          readsColumns(read);
          continue;
        }
        compiles(read.query, read.variables ?? {});
        if (read.lock) expect(read.query).toMatch(/identity/);
      }
    }
    expect(action.decide({}, context).effects).toBeInstanceOf(Array);
  });

  it('refuse by nothing of records without saying what it is made of', () => {
    // The key of a built-in location is a constant in the action, not the value of a record.
    const ofNoRecord = new Set(['key']);
    const untold = actions.flatMap(({ name, refusals = [] }) =>
      refusals.flatMap(({ id, text, tells = {} }) =>
        fieldsIn(text).flatMap((value) => (value in tells || ofNoRecord.has(value) ? [] : [`${name} ${id} {${value}}`])),
      ),
    );
    expect(untold).toEqual([]);
  });

  it('refuse by values that are made of what exists', () => {
    const values = actions
      .flatMap(({ refusals = [] }) => refusals)
      .flatMap(({ tells = {}, text }) => Object.entries(tells).map((tell) => [tell, text] as const));
    expect(values.length).toBeGreaterThan(20);
    for (const [[value, paths], text] of values) {
      expect(fieldsIn(text)).toContain(value);
      for (const path of [paths].flat()) {
        const [model = '', field = ''] = path.split('.');
        resolves(model, [field]);
      }
    }
  });
});

describe('processes', () => {
  const { binding, records, policies } = builtIn;

  it('bind existing models and fields', () => {
    for (const subject of binding.subjects) {
      resolves(subject.model, [subject.operations, subject.active, subject.process, ...(subject.own_process ? [subject.own_process] : [])]);
      resolves(binding.operation.model, [subject.operation_link]);
      expect(policies.map((policy) => policy.key)).toContain(subject.initial);
    }
    const { model: process, ...processFields } = binding.process;
    resolves(process, Object.values(processFields));
    const { model: step, ...stepFields } = binding.step;
    resolves(step, Object.values(stepFields));
    const { model: operation, ...operationFields } = binding.operation;
    resolves(operation, Object.values(operationFields));
  });

  it('are carried by a part of the configuration that names nothing beside itself', () => {
    const { carriers } = builtIn;
    if (!carriers) throw new Error('Nothing carries the processes of a company without the whole configuration.');
    const part = resolveSchema(carriers.models as unknown as Model[], carriers.relations as unknown as Relation[]);
    const missing = (model: string, names: readonly string[]) => {
      const { fields, ends } = part.models.get(model) ?? { fields: new Map(), ends: new Map() };
      return names.filter((name) => !fields.has(name) && !ends.has(name)).map((name) => `${model}.${name}`);
    };
    const { process, step, operation, subjects } = carriers.binding;
    expect(subjects).toEqual([]);
    for (const { model, ...names } of [process, step, operation]) expect(missing(model, Object.values(names))).toEqual([]);
    for (const { slug, schema: own, misc = {} } of carriers.models) {
      expect(own.filter((field) => field.misc?.formulaV1)).toEqual([]);
      expect(own.filter(({ name }) => !schema.models.get(slug)?.fields.has(name))).toEqual([]);
      expect(Object.keys(misc).filter((key) => !['page', 'indexes', 'owns'].includes(key))).toEqual([]);
      const { facts = [], tables = [], more = [] } = misc.page ?? {};
      expect(missing(slug, [...facts, ...more, ...tables.map(({ name }) => name), ...(misc.owns ?? []), ...(misc.indexes ?? []).flat()])).toEqual([]);
      for (const { name, columns = [] } of tables) {
        const of = part.models.get(slug)?.ends.get(name)?.to ?? '';
        expect(
          missing(
            of,
            columns.map(({ path }) => path),
          ),
        ).toEqual([]);
      }
    }
  });

  it('have rules about existing steps and paths', () => {
    const keys = policies.map((policy) => policy.key);
    for (const rule of binding.rules) {
      resolves(rule.model, rule.targets);
      const [target = '', ...others] = endsOf(rule.model, rule.targets);
      expect(others.filter((other) => other !== target)).toEqual([]);
      resolves(target, factsOf(rule.when));
      for (const key of [rule.enters, rule.only_from, rule.set_step]) expect(keys).toContain(key);
    }
    for (const { model, enters, behind, except, set_step, shared } of binding.chains) {
      resolves(model, behind);
      const [delivery = '', ...others] = endsOf(model, behind);
      expect(others.filter((other) => other !== delivery)).toEqual([]);
      if (shared) resolves(delivery, [`${shared.parts}.${shared.owner}`, shared.link]);
      for (const key of [enters, ...except, set_step]) expect(keys).toContain(key);
    }
    for (const { model, leaves, drops, unless } of binding.anew) {
      resolves(model, [`${drops}.${unless}`]);
      expect(keys).toContain(leaves);
    }
  });

  it('first records name earlier ones and existing fields', () => {
    const seen = new Set<string>();
    for (const record of records) {
      const model = schema.models.get(record.model);
      for (const name of Object.keys(record.properties)) expect(model?.fields.has(name), `${record.model}.${name}`).toBe(true);
      for (const [name, ref] of Object.entries(record.links ?? {})) {
        expect(model?.ends.has(name), `${record.model}.${name}`).toBe(true);
        expect(seen.has(ref), ref).toBe(true);
      }
      expect(seen.has(record.ref), record.ref).toBe(false);
      seen.add(record.ref);
    }
  });
});

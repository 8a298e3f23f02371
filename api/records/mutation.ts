import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { beginOperation, identityOrNull } from '@millwright/core/query/graphql/compile.ts';
import type { QueryDocument } from '@millwright/core/query/graphql/document.ts';
import { typeName } from '@millwright/core/query/graphql/graph-schema.ts';
import { listSql } from '@millwright/core/query/graphql/list.ts';
import { type MutationField, mutationFields, saveItems } from '@millwright/core/query/graphql/mutation.ts';
import { argumentsOf, collect, placed, type Selected } from '@millwright/core/query/graphql/selection.ts';
import { invalidQuery } from '@millwright/core/query/invalid-query.ts';
import type { TenantTransaction } from '../db/types.ts';
import { compileInput } from './read/plans.ts';
import { deleteRecords, saveRecords } from './records.service.ts';
import type { QueryOptions } from './stored/types.ts';

const mostRoots = 50;

/** Runs the root fields of a mutation one after the other in one transaction. Returns the JSON text of `data`. */
export async function runMutation(tenant: TenantTransaction, document: QueryDocument, variables: JsonObject, options: QueryOptions): Promise<string> {
  const fields = mutationFields(tenant.config.schema);
  const answers: string[] = [];
  for (const selected of collect(document, variables, { fields: mostRoots * 4 }, [document.operation.selectionSet])) {
    const run = () => runField(tenant, document, variables, options, selected, fields.get(selected.name));
    const text = selected.name === '__typename' ? '"Mutation"' : await run().catch((error: unknown) => Promise.reject(placed(error, selected)));
    answers.push(`${JSON.stringify(selected.key)}:${text}`);
  }
  return `{${answers.join(',')}}`;
}

async function runField(
  tenant: TenantTransaction,
  document: QueryDocument,
  variables: JsonObject,
  options: QueryOptions,
  selected: Selected,
  field: MutationField | undefined,
): Promise<string> {
  if (!field) throw invalidQuery(`There is no ${selected.name}.`);
  const values = argumentsOf(selected.node, variables);
  if (field.kind === 'delete') return String(await remove(tenant, [String(values.id)], options));
  if (field.kind === 'update' && identityOrNull(values.id) === null) throw new AppError('not_found');
  const saved = await saveRecords(tenant, saveItems(field, tenant.config.schema, values), options);
  const list = await readBack(
    tenant,
    document,
    variables,
    options,
    selected,
    field,
    saved.map(({ identity }) => identity),
  );
  return field.kind === 'save' ? list : list.slice(1, -1) || 'null';
}

async function remove(tenant: TenantTransaction, ids: readonly string[], options: QueryOptions): Promise<number> {
  await options.beforeDelete?.(ids);
  return deleteRecords(tenant, ids, options);
}

/** The saved records in order, with the fields that the mutation selects. */
async function readBack(
  tenant: TenantTransaction,
  document: QueryDocument,
  variables: JsonObject,
  options: QueryOptions,
  selected: Selected,
  { model }: MutationField,
  ids: string[],
): Promise<string> {
  const names = collect(document, variables, { fields: 1_000 }, selected.sets);
  if (names.every(({ name }) => name === 'identity' || name === '__typename')) return identitiesOnly(names, ids, model.model.slug);
  const operation = beginOperation(compileInput(tenant, options), document, variables);
  operation.guard.model(model);
  const given = operation.statement.bind(ids);
  const bare: Selected = { ...selected, node: { ...selected.node, arguments: [] } };
  const sql = listSql(
    operation,
    model,
    bare,
    {
      conditions: (scope) => [`${scope.alias}.id = any(${given}::uuid[])`],
      sorted: (scope) => `array_position(${given}::uuid[], ${scope.alias}.id)`,
    },
    { limit: null, parents: 1 },
  );
  const values = operation.statement.values.map((bound) => ('value' in bound ? bound.value : null));
  const [row] = await tenant.query<{ data: string }>(`select ${sql}::text as data`, values);
  return row?.data ?? '[]';
}

const identitiesOnly = (names: readonly Selected[], ids: readonly string[], slug: string) =>
  JSON.stringify(ids.map((id) => Object.fromEntries(names.map(({ key, name }) => [key, name === 'identity' ? id : typeName(slug)]))));

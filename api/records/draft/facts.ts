import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type Compiling, joinsOf, newScope, resolvePath } from '@millwright/core/query/path.ts';
import { quoteName } from '@millwright/core/sql/names.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readyStatement } from '../read/plans.ts';
import { tableOf } from './load.ts';

/** Values of a record by name or path. */
export type Facts = Record<string, Json>;

/** Current values of fields of these records. */
export async function readFacts(
  tenant: TenantTransaction,
  model: ResolvedModel,
  of: readonly string[],
  names: readonly string[],
): Promise<Map<string, Facts>> {
  const asked = [...new Set(names)];
  const key = ['facts', model.model.slug, ...asked].join(' ');
  const { text, values } = readyStatement(tenant, { rights: 'by_caller' }, key, (compiling) => factsSql(tenant, compiling, model, asked));
  const rows = await tenant.query<{ id: string } & Facts>(text, [[...of], ...values.slice(1)], { name: 'fixed', planned: 'once' });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The statement that reads these fields of records. Its first parameter is the list of identities. */
function factsSql(tenant: TenantTransaction, compiling: Compiling, model: ResolvedModel, names: readonly string[]): string {
  const ids = compiling.statement.late('ids');
  const scope = newScope(compiling, model);
  const columns = names.map((name) => `${resolvePath(compiling, scope, name).sql} as ${quoteName(name)}`).join(', ');
  const from = `${tableOf(tenant, scope.model.table)} ${scope.alias}${joinsOf(scope)}`;
  return `select ${scope.alias}.id, ${columns} from ${from} where ${scope.alias}.id = any(${ids}::uuid[])`;
}

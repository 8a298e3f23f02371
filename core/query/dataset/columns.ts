import type { Json } from '../../json.ts';
import type { ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { literal } from '../../sql/statement.ts';
import { invalidQuery } from '../invalid-query.ts';
import { sortedSql } from '../order.ts';
import { type Compiling, joinsOf, newScope, resolvePath, type Scope, tableOf } from '../path.ts';
import { filtersOf, wholePredicates } from '../unions.ts';

/**
 * A request for columns. `paths` maps the name of each list to its path. `order` sorts all lists alike; without it the
 * order is undefined. The lists in `packed` must lead to identities and are returned as bytes. With `limit` at most
 * that many records are read, and it is undefined which ones.
 */
export type ColumnsRequest = {
  paths: Readonly<Record<string, string>>;
  packed?: readonly string[] | undefined;
  where?: Json | undefined;
  order?: readonly string[] | undefined;
  limit?: number | undefined;
};

/** The name of the column with the bytes of a packed list, in base64. */
export const packedName = (name: string): string => `#${name}`;

/** The bytes of an empty link. */
const noIdentity = `'\\x${'00'.repeat(16)}'::bytea`;

function identityOf(compiling: Compiling, scope: Scope, path: string): string {
  const { sql, name, field, end } = resolvePath(compiling, scope, path);
  if (end || (name === 'identity' && !field)) return sql;
  throw invalidQuery(`${path} leads to no identity.`);
}

/**
 * Returns the SQL of all matching records as one JSON object with a list for each path. This way hundreds of thousands
 * of records need no object each, neither here nor in the reader. A list without records is empty. Packed identities
 * are separate columns with 16 bytes per identity, in base64. For half a million links this costs a third of what their
 * text costs.
 */
export function columnsSql(compiling: Compiling, model: ResolvedModel, { paths, packed = [], where, order = [], limit }: ColumnsRequest): string {
  const scope = newScope(compiling, model);
  const sqlOf = (name: string, path: string) =>
    packed.includes(name) ? identityOf(compiling, scope, path) : resolvePath(compiling, scope, path).sql;
  const columns = Object.entries(paths).map(([name, path]) => `${sqlOf(name, path)} as ${quoteName(name)}`);
  const sorted = order.map((path) => sortedSql(compiling, resolvePath(compiling, scope, path)));
  const predicates = wholePredicates(compiling, scope, filtersOf(compiling, model, [where]));
  const condition = predicates.length ? ` where ${predicates.join(' and ')}` : '';
  const from = `from ${tableOf(compiling, model.table)} ${scope.alias}${joinsOf(scope)}${condition}`;
  const by = (keys: readonly string[]) => (keys.length ? ` order by ${keys.join(', ')}` : '');
  const keys = sorted.map((_, index) => `"~k${index}"`);
  // Limit first, then sort: otherwise the planner would read an index of the order and test each row against the filters.
  const few = () =>
    `select * from (select ${[...columns, ...sorted.map((sql, index) => `${sql} as ${keys[index]}`)].join(', ')} ${from} limit ${limit}) ${compiling.statement.alias()}${by(keys)}`;
  const rows = limit === undefined ? `select ${columns.join(', ')} ${from}${by(sorted)}` : few();
  const alias = compiling.statement.alias();
  const plain = Object.keys(paths).filter((name) => !packed.includes(name));
  const lists = plain.map((name) => `${literal(name)}, coalesce(json_agg(${alias}.${quoteName(name)}), '[]'::json)`);
  const bytes = packed.map((name) => {
    const all = `string_agg(coalesce(uuid_send(${alias}.${quoteName(name)}), ${noIdentity}), ''::bytea)`;
    return `, coalesce(encode(${all}, 'base64'), '') as ${quoteName(packedName(name))}`;
  });
  return `select json_build_object(${lists.join(', ')})::text as data${bytes.join('')} from (${rows}) ${alias}`;
}

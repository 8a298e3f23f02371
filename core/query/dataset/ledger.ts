import { AppError } from '../../errors.ts';
import type { Balance } from '../../field/descriptor/setup.ts';
import { type End, inverseName, type ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { crossEnd } from '../guard.ts';
import { invalidQuery } from '../invalid-query.ts';
import { type Compiling, joinsOf, newScope, resolvePath, type Scope, tableOf } from '../path.ts';

/** The SQL test "this path has a value", for a path of a balance. */
export const holds = (sql: string) => `coalesce((${sql})::text, '') <> ''`;

/** An entry of a balance as SQL: its accounts, its amount, and its sign (1, 0 or -1). */
export function entrySql(compiling: Compiling, entry: Scope, balance: Balance) {
  const at = (path: string) => resolvePath(compiling, entry, path).sql;
  return {
    account: at(balance.account),
    counterpart: balance.counterpart ? at(balance.counterpart) : 'null::uuid',
    amount: at(balance.amount),
    sign: `(${holds(at(balance.in))})::int - (${holds(at(balance.out))})::int`,
  };
}

/** The balance at the end of a path of to-many relations: the model with the balance, its name, and the path back to the record. */
type Kept = { holder: ResolvedModel; name: string; balance: Balance; back: string };

function keptAt(compiling: Compiling, model: ResolvedModel, path: string): Kept {
  const parts = path.split('.');
  const name = parts.pop() ?? '';
  const ends: End[] = [];
  let holder = model;
  for (const part of parts) {
    const end = holder.ends.get(part);
    if (!end) throw new AppError('no_relation', { model: holder.model.slug, column: part.slice(0, 100) });
    holder = crossEnd(compiling.schema.models, compiling.guard, holder, end);
    ends.push(end);
  }
  const balance = holder.fields.get(name)?.misc?.balance;
  if (!balance) throw invalidQuery(`${holder.model.slug}.${name.slice(0, 100)} is no balance.`);
  return { holder, name, balance, back: ends.toReversed().map(inverseName).join('.') };
}

/** The ledger to read and the page of it. `after` is the identity of the last entry of the page before. */
export type LedgerRequest = { record: string; path: string; after: string | null; limit: number };

/**
 * Returns the SQL of the entries of a balance, newest first. `change` is the effect of an entry, `balance` the amount
 * after it: the present amount minus all newer changes. So each page is consistent with the balance at the moment of
 * reading.
 * A path over several records (`lots.quantity`) gives their sum. A movement between two of them changes nothing.
 */
export function ledgerSql(compiling: Compiling, model: ResolvedModel, { record, path, after, limit }: LedgerRequest): string {
  const { holder, name, balance, back } = keptAt(compiling, model, path);
  const entries = compiling.schema.models.get(balance.entries);
  if (!entries) throw new AppError('model_not_found', { id: balance.entries });
  compiling.guard.model(entries);
  const { statement } = compiling;
  const held = newScope(compiling, holder);
  const amount = resolvePath(compiling, held, name).sql;
  const owner = back ? resolvePath(compiling, held, back).sql : `${held.alias}.id`;
  const accounts = `select ${held.alias}.id, coalesce(${amount}, 0) as balance from ${tableOf(compiling, holder.table)} ${held.alias}${joinsOf(held)} where ${owner} = ${statement.bind(record)}::uuid`;
  const entry = newScope(compiling, entries);
  const of = entrySql(compiling, entry, balance);
  const own = (account: string) => `${account} in (select id from accounts)`;
  // An array lets the planner use the indexes of both accounts instead of scanning all entries.
  const byIndex = (account: string) => `${account} = any(array(select id from accounts))`;
  const either = balance.counterpart ? `(${byIndex(of.account)} or ${byIndex(of.counterpart)})` : byIndex(of.account);
  const change = `case when ${own(of.account)} then ${of.amount} * (${of.sign} - (${of.counterpart} is not null)::int) else 0 end + case when ${own(of.counterpart)} then ${of.amount} else 0 end`;
  const changes = `select ${entry.alias}.id, ${entry.alias}.created_at, ${change} as change from ${tableOf(compiling, entries.table)} ${entry.alias}${joinsOf(entry)} where ${either}`;
  const newer = 'sum(change) over (order by created_at desc, id desc rows between unbounded preceding and 1 preceding)';
  const running = `select id, created_at, change, (select sum(balance) from accounts) - coalesce(${newer}, 0) as balance from changes`;
  const older = after === null ? '' : ` where (created_at, id) < (select created_at, id from running where id = ${statement.bind(after)}::uuid)`;
  return `with accounts as (${accounts}), changes as (${changes}), running as (${running}) select id, trim_scale(change::numeric) as ${quoteName('change')}, trim_scale(balance::numeric) as ${quoteName('balance')} from running${older} order by created_at desc, id desc limit ${limit}`;
}

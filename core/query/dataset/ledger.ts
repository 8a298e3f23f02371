import { AppError } from '../../errors.ts';
import type { Balance } from '../../field/descriptor/setup.ts';
import { type End, inverseName, type ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { crossEnd } from '../guard.ts';
import { invalidQuery } from '../invalid-query.ts';
import { type Compiling, joinsOf, newScope, resolvePath, type Scope, tableOf } from '../path.ts';

/** A path of a balance, as "holds a value". */
export const holds = (sql: string) => `coalesce((${sql})::text, '') <> ''`;

/** An entry of a balance as SQL: the accounts that it names, its amount, and 1, 0 or -1 for which way it goes. */
export function entrySql(compiling: Compiling, entry: Scope, balance: Balance) {
  const at = (path: string) => resolvePath(compiling, entry, path).sql;
  return {
    account: at(balance.account),
    counterpart: balance.counterpart ? at(balance.counterpart) : 'null::uuid',
    amount: at(balance.amount),
    sign: `(${holds(at(balance.in))})::int - (${holds(at(balance.out))})::int`,
  };
}

/** The balance that a path of to-many relations leads to: what holds it, and the path from there back to the record. */
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

/** Which ledger is read, and how far: `after` is the identity of the last entry of the page before. */
export type LedgerRequest = { record: string; path: string; after: string | null; limit: number };

/**
 * The entries of a balance, newest first, each with what it changed (`change`) and how much there was after it
 * (`balance`): what there is now less all newer changes, so that every page agrees with the balance of its own moment.
 * A path over several records (`lots.quantity`) tells of their sum; what goes from one of them to another changes nothing.
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
  // As an array, so that the entries of both accounts are found by their indexes, not among all that there are.
  const byIndex = (account: string) => `${account} = any(array(select id from accounts))`;
  const either = balance.counterpart ? `(${byIndex(of.account)} or ${byIndex(of.counterpart)})` : byIndex(of.account);
  const change = `case when ${own(of.account)} then ${of.amount} * (${of.sign} - (${of.counterpart} is not null)::int) else 0 end + case when ${own(of.counterpart)} then ${of.amount} else 0 end`;
  const changes = `select ${entry.alias}.id, ${entry.alias}.created_at, ${change} as change from ${tableOf(compiling, entries.table)} ${entry.alias}${joinsOf(entry)} where ${either}`;
  const newer = 'sum(change) over (order by created_at desc, id desc rows between unbounded preceding and 1 preceding)';
  const running = `select id, created_at, change, (select sum(balance) from accounts) - coalesce(${newer}, 0) as balance from changes`;
  const older = after === null ? '' : ` where (created_at, id) < (select created_at, id from running where id = ${statement.bind(after)}::uuid)`;
  return `with accounts as (${accounts}), changes as (${changes}), running as (${running}) select id, trim_scale(change::numeric) as ${quoteName('change')}, trim_scale(balance::numeric) as ${quoteName('balance')} from running${older} order by created_at desc, id desc limit ${limit}`;
}

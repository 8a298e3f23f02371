import type { Effect, Rows, Target } from '@millwright/core/automation/actions.ts';
import type { Plan } from '@millwright/core/planning/plan.ts';
import { promise } from '@millwright/core/planning/promises.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import { possible } from '../../models/sales/dates.ts';
import { recordsOf } from '../library/columns.ts';
import type { Company } from '../planning/company/columns.ts';
import type { DemandLine, OpenOrder, OpenPurchase } from '../planning/company/rows.ts';
import { booksOf } from './books.ts';
import { type Possible, sayPossible } from './said.ts';

/** Returns a function that gives the name of an order by its id. */
export function namesOf(rows: Rows): (id: string) => string | null {
  const all = () => [
    ...recordsOf<OpenOrder>(rows, 'orders').map(({ identity, std_label }): [string, string | null] => [identity, std_label]),
    ...recordsOf<OpenPurchase>(rows, 'purchases').map(({ identity, std_po_label }): [string, string | null] => [identity, std_po_label]),
  ];
  let names: Map<string, string | null> | undefined;
  return (id) => {
    names ??= new Map(all());
    return names.get(id.split(' ')[0] ?? '') ?? null;
  };
}

const nothingPossible = Object.fromEntries(possible.map((name) => [name, null]));

/** Returns the effects that store on each open line when it can be shipped and why not earlier; unchanged values are not written. */
export function possibleDates(rows: Rows, company: Company, plan: Plan, locate: (number: number) => Target): Effect[] {
  const told = { company, plan, promises: promise(company.problem, plan, booksOf(rows, company)), nameOf: namesOf(rows), locate };
  const today = dayText(company.problem.today);
  const demandOf = new Map(company.demands.flatMap(({ kind, id }, at): [string, number][] => (kind === 'sales-order' ? [[id, at]] : [])));
  const changed = recordsOf<DemandLine>(rows, 'demands').flatMap((line) => {
    const demand = demandOf.get(line.identity);
    const values = demand === undefined ? nothingPossible : standing(sayPossible(told, demand), line, today);
    return possible.every((name) => line[name] === values[name]) ? [] : [{ id: line.identity, values }];
  });
  return changed.length === 0 ? [] : [{ op: 'set', model: 'std_order_line', names: [...possible], rows: changed }];
}

/** If a line could be shipped from stock on an earlier day and still can, its date is not changed. */
function standing(said: Possible, { std_possible_kind, std_possible_date }: DemandLine, today: string): Possible {
  const stays = said.std_possible_kind === 'stock' && std_possible_kind === 'stock' && std_possible_date !== null && std_possible_date <= today;
  return stays ? { ...said, std_possible_date } : said;
}

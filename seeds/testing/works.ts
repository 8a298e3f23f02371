import type { Ledger } from '@millwright/core/contract/ledgers.ts';
import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import type { Trace } from '@millwright/core/contract/traces.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import type { LiveProcess } from '@millwright/core/process/types.ts';

export type Line = { properties: JsonObject; links?: Record<string, string>; children?: Record<string, Line[]> };

/** A running company, as the scenarios of the built-in configuration use it. Every call is the product's own. */
export interface Works {
  /** Saves one record with its links and lines; answers its identity. */
  save(model: string, line: Line): Promise<string>;
  update(model: string, id: string, properties: JsonObject, links?: Record<string, string>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Brings a record back from the trash, with what went along. */
  restore(model: string, id: string): Promise<void>;
  read(query: string, variables?: JsonObject): Promise<JsonObject>;
  /** `answers` say that it is meant to end with less or more than it was for. */
  advance(id: string, answers?: Answers): Promise<void>;
  setStep(id: string, step: string, answers?: Answers): Promise<void>;
  live(id: string): Promise<LiveProcess>;
  /** Submits a built-in form; answers the record's identity. */
  submit(form: string, values: JsonObject, id?: string, answers?: Answers): Promise<string>;
  /** What a built-in form shows of a record: the values of its fields, lines with theirs. */
  open(form: string, id: string): Promise<{ values: Record<string, (JsonObject & { identity: string })[]> }>;
  /** Starts an automation by hand, about a record or with an input. */
  run(automation: string, id?: string, input?: JsonObject): Promise<void>;
  /** How long a record's timeline is. */
  events(id: string): Promise<number>;
  /** Once everything that was caused has ended. Fails when a run failed. */
  settled(): Promise<void>;
  /** What a model proposes for values that are still being typed. */
  propose(model: string, facts: JsonObject): Promise<JsonObject>;
  /** Where a record came from and what became of it. */
  trace(id: string): Promise<Trace>;
  /** What moved the balance that a path leads to, newest first. */
  ledger(id: string, balance: string): Promise<Ledger>;
  /** What saving a record would lead to, as it is typed (over what is stored). */
  outlook(model: string, values: JsonObject, id?: string, saving?: boolean): Promise<Outlook>;
  /** What the company has set. */
  set(options: JsonObject): Promise<void>;
  today: string;
}

/** One whose server actions can be run by themselves, which no call of a client does. */
export interface WorksWithActions extends Works {
  /** Runs one server action about a record in a transaction of its own, and nothing around it. */
  act(action: string, id: string, input?: JsonObject): Promise<void>;
  /** Puts a record into one of its steps by writing the link, and asks nobody whether it may. */
  place(model: string, id: string, operation: string): Promise<void>;
  /** Overwrites values past all rules, as an older release may have left them. */
  overwrite(model: string, id: string, values: JsonObject): Promise<void>;
  /** Undoes the newest change of a record that the timeline tells of this name. */
  undo(id: string, name: string): Promise<void>;
}

/** The records of one model that match, with these fields. */
export async function find<T>(works: Works, model: string, fact: string, value: Json, fields: string): Promise<T[]> {
  const data = await works.read(`query ($where: JSON) { ${model}(where: $where) { ${fields} } }`, { where: { fact, operator: 'equal', value } });
  return data[model] as T[];
}

export const activeKey = async (works: Works, id: string) => (await works.live(id)).active_operation?.key;

/** Advances until a step is reached; at most so often as any process has steps. */
export async function advanceTo(works: Works, id: string, step: string, answers: Answers = {}): Promise<void> {
  for (let moves = 0; moves < 10 && (await activeKey(works, id)) !== step; moves++) {
    await works.advance(id, answers);
    await works.settled();
  }
}

/** The day so many days from today. */
export const day = (works: Works, days: number) => new Date(Date.parse(works.today) + days * 86_400_000).toISOString().slice(0, 10);

/** What is wrong with the ledger: lots whose quantity is not the sum of their movements. */
export async function ledgerErrors(works: Works): Promise<string[]> {
  type Lot = {
    std_lot_num: string;
    std_quantity: number | null;
    std_split_mouvements: { std_quantity: number }[];
    std_stock_mouvements: {
      std_quantity: number;
      std_counterpart_lot: { identity: string } | null;
      std_from_location: { std_key: string | null } | null;
      std_to_location: { std_key: string | null } | null;
    }[];
  };
  const fields =
    'std_lot_num std_quantity std_split_mouvements { std_quantity } std_stock_mouvements { std_quantity std_counterpart_lot { identity } std_from_location { std_key } std_to_location { std_key } }';
  const { std_sku_lot } = await works.read(`{ std_sku_lot { ${fields} } }`);
  return (std_sku_lot as unknown as Lot[]).flatMap((lot) => {
    const sum = lot.std_stock_mouvements.reduce(
      (total, movement) => {
        const sign = (movement.std_from_location?.std_key ? 1 : 0) - (movement.std_to_location?.std_key || movement.std_counterpart_lot ? 1 : 0);
        return Number((total + sign * movement.std_quantity).toFixed(9));
      },
      lot.std_split_mouvements.reduce((total, { std_quantity }) => total + std_quantity, 0),
    );
    return sum === (lot.std_quantity ?? 0) ? [] : [`${lot.std_lot_num}: ${lot.std_quantity} is not ${sum}`];
  });
}

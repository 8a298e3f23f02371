import type { Ledger } from '@millwright/core/contract/ledgers.ts';
import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import type { Trace } from '@millwright/core/contract/traces.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import type { LiveProcess } from '@millwright/core/process/types.ts';

export type Line = { properties: JsonObject; links?: Record<string, string>; children?: Record<string, Line[]> };

/** A running company for the scenarios of the built-in configuration. Every call is a call of the product itself. */
export interface Works {
  /** Saves one record with its links and lines; returns its identity. */
  save(model: string, line: Line): Promise<string>;
  update(model: string, id: string, properties: JsonObject, links?: Record<string, string>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Restores a record from the trash, with the records that were deleted with it. */
  restore(model: string, id: string): Promise<void>;
  read(query: string, variables?: JsonObject): Promise<JsonObject>;
  /** `answers` confirm that it is meant to end with less or more than planned. */
  advance(id: string, answers?: Answers): Promise<void>;
  setStep(id: string, step: string, answers?: Answers): Promise<void>;
  live(id: string): Promise<LiveProcess>;
  /** Submits a built-in form; returns the identity of the record. */
  submit(form: string, values: JsonObject, id?: string, answers?: Answers): Promise<string>;
  /** The values that a built-in form shows for a record, including lines. */
  open(form: string, id: string): Promise<{ values: Record<string, (JsonObject & { identity: string })[]> }>;
  /** Starts an automation by hand, about a record or with an input. */
  run(automation: string, id?: string, input?: JsonObject): Promise<void>;
  /** The number of entries in a record's timeline. */
  events(id: string): Promise<number>;
  /** Waits until everything that was started has ended. Fails if a run failed. */
  settled(): Promise<void>;
  /** The values that a model proposes for a record that is being edited. */
  propose(model: string, facts: JsonObject): Promise<JsonObject>;
  /** The trace of a record in both directions. */
  trace(id: string): Promise<Trace>;
  /** The movements of the balance at a path, newest first. */
  ledger(id: string, balance: string): Promise<Ledger>;
  /** The outlook of a record: the consequences of saving edited values (on top of the stored ones). */
  outlook(model: string, values: JsonObject, id?: string, saving?: boolean): Promise<Outlook>;
  /** Sets the options of the company. */
  set(options: JsonObject): Promise<void>;
  today: string;
}

/** A company with server actions that can be run directly, which no client can do. */
export interface WorksWithActions extends Works {
  /** Runs one server action about a record in its own transaction, without anything else. */
  act(action: string, id: string, input?: JsonObject): Promise<void>;
  /** Puts a record into one of its steps by writing the link, without any check. */
  place(model: string, id: string, operation: string): Promise<void>;
  /** Overwrites values without any rule, as an older release may have stored them. */
  overwrite(model: string, id: string, values: JsonObject): Promise<void>;
  /** Undoes the newest change of this name in a record's timeline. */
  undo(id: string, name: string): Promise<void>;
}

/** The records of one model that match, with these fields. */
export async function find<T>(works: Works, model: string, fact: string, value: Json, fields: string): Promise<T[]> {
  const data = await works.read(`query ($where: JSON) { ${model}(where: $where) { ${fields} } }`, { where: { fact, operator: 'equal', value } });
  return data[model] as T[];
}

export const activeKey = async (works: Works, id: string) => (await works.live(id)).active_operation?.key;

/** Advances until a step is reached; at most as often as a process has steps. */
export async function advanceTo(works: Works, id: string, step: string, answers: Answers = {}): Promise<void> {
  for (let moves = 0; moves < 10 && (await activeKey(works, id)) !== step; moves++) {
    await works.advance(id, answers);
    await works.settled();
  }
}

/** The date this number of days from today. */
export const day = (works: Works, days: number) => new Date(Date.parse(works.today) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the errors of the ledger: lots with a quantity that is not the sum of their movements. */
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

import type { JsonObject } from '@millwright/core/json.ts';
import type { WorksWithActions } from '../../../works.ts';
import type { Factory } from './factory.ts';

/** Random choices: a number below one, a quantity in quarters, one of several values. */
export type Draw = { figure: () => number; quantity: (most: number) => number; one: <T>(of: readonly T[]) => T | undefined };

export const drawing = (figure: () => number): Draw => ({
  figure,
  quantity: (most) => Math.ceil(figure() * most * 4) / 4,
  one: (of) => of[Math.floor(figure() * of.length)],
});

export type AnyWorks = Omit<WorksWithActions, 'act' | 'place' | 'overwrite'>;
export type At = { works: AnyWorks; factory: Factory; draw: Draw };
type Standing = { identity: string; std_active_operation: { std_key: string } | null };

/** There is no record for the operation. */
export class NothingThere extends Error {}

function drawn<T>({ one }: Draw, of: readonly T[]): T {
  const each = one(of);
  if (each === undefined) throw new NothingThere();
  return each;
}

/** One document in one of these steps. */
export const standing = async ({ works, draw }: At, model: string, steps: string[]) => {
  const where = { fact: 'std_active_operation.std_key', operator: 'in', value: steps };
  const data = await works.read(`query ($where: JSON) { ${model}(where: $where, limit: 100) { identity std_active_operation { std_key } } }`, {
    where,
  });
  return drawn(draw, data[model] as unknown as Standing[]);
};

/** One record that matches, or any record if no condition is given. */
export const one = async <T>(
  { works, draw }: At,
  model: string,
  fields: string,
  fact = 'identity',
  operator = 'isNotEmpty',
  value: unknown = true,
) => {
  const data = await works.read(`query ($where: JSON) { ${model}(where: $where, limit: 200) { ${fields} } }`, {
    where: { fact, operator, value },
  } as unknown as JsonObject);
  return drawn(draw, data[model] as unknown as T[]);
};

/** One lot with a quantity above zero. */
export const lot = (at: At) =>
  one<{ identity: string; std_quantity: number }>(at, 'std_sku_lot', 'identity std_quantity', 'std_quantity', 'greaterThan', 0);

/** Moves one document from one of these steps to another. */
export const to = (model: string, from: string[], step: string) => async (at: At) => {
  const each = await standing(at, model, from);
  await at.works.setStep(each.identity, step, { close_short: true });
};

/** Starts an automation about one document in one of these steps. */
export const run = (model: string, from: string[], automation: string) => async (at: At) => {
  const each = await standing(at, model, from);
  await at.works.run(automation, each.identity);
};

/** Changes the quantity of one line of an order. */
export const changesLine = (model: string) => async (at: At) => {
  const { identity } = await one<{ identity: string }>(at, model, 'identity');
  await at.works.update(model, identity, { std_quantity: at.draw.quantity(8) });
};

/** Deletes one line of an order. */
export const deletesLine = (model: string) => async (at: At) => {
  const { identity } = await one<{ identity: string }>(at, model, 'identity');
  await at.works.remove(identity);
};

/** Moves one record to the trash and back: one in one of these steps, or any if no steps are given. */
export const goesAndComesBack = (model: string, steps?: string[]) => async (at: At) => {
  const { identity } = steps ? await standing(at, model, steps) : await one<{ identity: string }>(at, model, 'identity');
  await at.works.remove(identity);
  await at.works.restore(model, identity);
};

/** Undoes the newest change of this field in the timeline of one record. */
export const undoesChange = (model: string, name: string) => async (at: At) => {
  const { identity } = await one<{ identity: string }>(at, model, 'identity');
  await at.works.undo(identity, name);
};

/** The operations by name: how often each is chosen, and its function. */
export type Operations = Record<string, [weight: number, (at: At) => Promise<unknown>]>;

import { AppError, errors, isOutage } from '@millwright/core/errors.ts';
import { type AnyWorks, type Draw, drawing, NothingThere } from './operations/at.ts';
import type { Factory } from './operations/factory.ts';
import { operations } from './operations/operations.ts';

const names = Object.entries(operations).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));

/** A refusal is a valid answer, and so is a notice that it may continue later while the worker is down; anything else is a fault. */
const isAnswer = (error: unknown) => isOutage(error) || (error instanceof AppError && errors[error.code].status < 500);

/** How often each operation was done and how often it was refused. */
export type Done = Record<string, { done: number; refused: number }>;

/**
 * Eight people perform random operations at once, this many in total; if there is nothing for an operation, another one
 * is chosen. Returns the operations that were neither done nor refused, with the reason.
 */
export async function doAnything(works: AnyWorks, factory: Factory, figure: () => number, count: number): Promise<{ faults: string[]; done: Done }> {
  const draw: Draw = drawing(figure);
  const faults: string[] = [];
  const done: Done = {};
  let left = count;
  const hand = async () => {
    while (left > 0) {
      const name = draw.one(names) ?? '';
      done[name] ??= { done: 0, refused: 0 };
      try {
        await operations[name]?.[1]({ works, factory, draw });
        done[name].done++;
      } catch (error) {
        if (error instanceof NothingThere) continue;
        if (isAnswer(error)) done[name].refused++;
        else faults.push(`${name}: ${String(error)} ${JSON.stringify((error as AppError).details ?? {})}`);
      }
      left--;
    }
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  return { faults, done };
}

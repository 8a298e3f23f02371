import { AppError, errors } from '@millwright/core/errors.ts';
import type { Works } from '../../works.ts';
import { type Draw, drawing, type Factory, operations } from './operations.ts';

const names = Object.entries(operations).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));

/** A refusal is an answer; anything else is a fault. */
const isRefusal = (error: unknown) => error instanceof AppError && errors[error.code].status < 500;

/** Eight people do anything at once, so many things together. What was neither done nor refused comes back, with what it was. */
export async function doAnything(
  works: Works,
  factory: Factory,
  figure: () => number,
  count: number,
): Promise<{ faults: string[]; done: Record<string, number> }> {
  const draw: Draw = drawing(figure);
  const faults: string[] = [];
  const done: Record<string, number> = {};
  let left = count;
  const hand = async () => {
    while (left-- > 0) {
      const name = draw.one(names) ?? '';
      try {
        await operations[name]?.[1]({ works, factory, draw });
        done[name] = (done[name] ?? 0) + 1;
      } catch (error) {
        if (isRefusal(error)) done[`${name}, refused`] = (done[`${name}, refused`] ?? 0) + 1;
        else faults.push(`${name}: ${String(error)} ${JSON.stringify((error as AppError).details ?? {})}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  return { faults, done };
}

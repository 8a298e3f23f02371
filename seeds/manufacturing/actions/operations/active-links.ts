import { binding } from '../../processes/binding.ts';
import type { Linked } from '../library/rows.ts';

const backOf = (operation_link: string) => operation_link.replace('std_', 'std_active_');

/** The relations from an operation back to the object that is at it now (`std_active_order`, `std_active_po`, …). */
export const activeLinks = binding.subjects.map(({ operation_link }) => backOf(operation_link));

type Standing = { [back: string]: Linked | string | number | null };
const isLinked = (value: Standing[string] | undefined): value is Linked => typeof value === 'object' && value !== null;

/** Returns the object that is at an operation now, with its model; null if there is none. */
export function objectAt(operation: Standing): { model: string; identity: string } | null {
  for (const { model, operation_link } of binding.subjects) {
    const object = operation[backOf(operation_link)];
    if (isLinked(object)) return { model, identity: object.identity };
  }
  return null;
}

import type { InsideStep } from './types.ts';

/** The output is the evaluated value itself. */
export const transform: InsideStep = async ({ input }) => input.value ?? null;

import { availableParallelism } from 'node:os';
import type { Settings } from '../settings/settings.ts';

/** Each process needs so many connections to be of use. */
const connectionsOfOne = 4;

/** How many processes the API is: API_PROCESSES, else one a core and two at least, as far as the connections reach. */
export function processesOf(
  { API_PROCESSES, DATABASE_POOL }: Pick<Settings, 'API_PROCESSES' | 'DATABASE_POOL'>,
  cores = availableParallelism(),
): number {
  return API_PROCESSES ?? Math.max(1, Math.min(Math.max(2, cores), Math.floor(DATABASE_POOL / connectionsOfOne)));
}

/** What one of the processes may hold of something that the API has `all` of, `least` in any case. */
export const partOf = (all: number, processes: number, least: number): number => Math.max(least, Math.floor(all / processes));

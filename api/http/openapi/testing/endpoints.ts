import { readdirSync } from 'node:fs';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';

const folder = new URL('../../../../core/contract/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
);
const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call that the contract declares. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint));

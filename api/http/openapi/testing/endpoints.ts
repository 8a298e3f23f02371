import { readdirSync } from 'node:fs';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';

const folder = new URL('../../../../core/contract/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && 'method' in value && 'path' in value;

/** Every call that the contract declares, alone or in a set of calls. */
export const endpoints: readonly Endpoint[] = modules
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (isEndpoint(value) ? [value] : isObject(value) ? Object.values(value).filter(isEndpoint) : []));

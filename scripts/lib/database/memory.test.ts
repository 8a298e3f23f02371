import { expect, it } from 'vitest';
import { databaseMemory } from './memory.ts';

const gb = 2 ** 30;

it.each([
  [1, { shared_buffers: '128MB', effective_cache_size: '512MB', work_mem: '4MB', maintenance_work_mem: '64MB' }],
  [8, { shared_buffers: '1024MB', effective_cache_size: '4096MB', work_mem: '16MB', maintenance_work_mem: '256MB' }],
  [256, { shared_buffers: '4096MB', effective_cache_size: '65536MB', work_mem: '32MB', maintenance_work_mem: '512MB' }],
])('a machine of %i GB', (size, settings) => {
  expect(databaseMemory(size * gb)).toEqual(settings);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import type { Client } from './client.entity.ts';
import { inTenant } from './tenant.ts';

const project = {
  slug: 'project',
  name: 'project',
  displayed_name: 'Project',
  primary_attribute: 'title',
  schema: [
    { name: 'title', label: 'Title', type: 'text' as const, misc: { searchable: true } },
    { name: 'budget', label: 'Budget', type: 'number' as const },
  ],
};
const task = {
  slug: 'task',
  name: 'task',
  displayed_name: 'Task',
  primary_attribute: 'title',
  schema: [{ name: 'title', label: 'Title', type: 'text' as const }],
};
const tasks = {
  slug: 'task_project',
  name: 'project',
  inverse: 'tasks',
  type: 'N_1' as const,
  object_id: 'task',
  to_object_id: 'project',
  labels: { name: 'Project', inverse: 'Tasks' },
};

let space: Scratch;
let one: Client;
let two: Client;

beforeAll(async () => {
  space = await scratch({ built_in: builtIn({ models: [project, task], relations: [tasks] }), pool_size: 1 });
  const started = performance.now();
  [one, two] = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
  console.log('two clients', performance.now() - started);
});
afterAll(() => space?.drop());

describe('inTenant', () => {
  it('answers the client', async () => {
    const seen = await inTenant(space.database, principalOf(one), async (tenant) => [
      tenant.client.id,
      tenant.today,
      tenant.config.schema.models.size,
    ]);
    expect(seen).toEqual([one.id, expect.stringMatching(/^\d{4}-/), 2]);
  });
});

import { automation, step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDocuments } from '../documents/documents.service.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';

let made: Scratch;
let client: { id: string };
beforeAll(async () => {
  made = await scratch({ built_in: builtIn({}) });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

function save(expression: string, disabled: boolean) {
  const { label, trigger, steps, edges } = automation([step('total', 'transform', { input: { value: [{ $: expression }] } })]);
  const data = { name: `with ${expression} ${disabled}`, label, trigger, steps, edges, disabled } as unknown as JsonObject;
  const operation = { op: 'create' as const, collection: 'settings_data_connections' as const, data };
  return changeDocuments(made.database, principalOf(client), [operation], { action: () => true, secrets: testBox });
}

it('an enabled automation is refused with the step and the place of a mapping that can not be read', async () => {
  await expect(save('1 +', false)).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ field: 'steps[0].input.value.0', code: 'invalid_mapping', message: expect.stringContaining('in the step total') }] },
  });
  expect(await save('1 +', true)).toHaveLength(1);
  expect(await save('1 + 1', false)).toHaveLength(1);
});

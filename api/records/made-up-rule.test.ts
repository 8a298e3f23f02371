import type * as CoreRegistry from '@millwright/core/model/rules/registry.ts';
import { note } from '@millwright/core/record/plan.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { changeDocuments } from '../documents/documents.service.ts';
import type { Operation } from '../documents/operations.ts';
import { field, model } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';
import { failure, problems } from './company.fixture.ts';
import { saveRecords } from './records.service.ts';
import type * as Registry from './rules/registry.ts';

/** A rule that only this test knows: quantities of these fields are whole tens. */
vi.mock('@millwright/core/model/rules/registry.ts', async (load) => {
  const [registry, { defineRule }, { z }] = await Promise.all([
    load<typeof CoreRegistry>(),
    import('@millwright/core/model/rules/define-rule.ts'),
    import('zod'),
  ]);
  const tens = defineRule({
    schema: z.array(z.string()).optional(),
    problems: (written, { isField, unless }, place) => written.flatMap((name, at) => unless(isField(name), `${place}[${at}]`, name)),
  });
  Object.assign(registry.modelRules, { tens });
  return { ...registry, ruleShape: { ...registry.ruleShape, tens: tens.schema } };
});

vi.mock('./rules/registry.ts', async (load) => {
  const { defineRecordRule } = await import('./rules/define-rule.ts');
  const tens = defineRecordRule({
    by_hand: true,
    compare: async (saving) => {
      for (const { model: own, values, place } of saving.drafts.values())
        for (const name of ((own.model.misc ?? {}) as { tens?: string[] }).tens ?? [])
          if (values.has(name) && Number(values.get(name)) % 10 !== 0)
            note(saving, { field: `${place}properties.${name}`, code: 'not_tens', message: 'Only tens.' });
    },
  });
  const registry = await load<typeof Registry>();
  return { ...registry, rulesFor: (saving: Parameters<typeof registry.rulesFor>[0]) => [...registry.rulesFor(saving), tens] };
});

let space: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
const change = (data: unknown) =>
  changeDocuments(space.database, principalOf(client), [{ op: 'create', collection: 'models', data } as Operation], {
    action: () => true,
    secrets: testBox,
  });
const crates = (...tens: string[]) => model('crate', [field('name'), field('bottles', 'number')], { misc: { tens } as object });
const save = (bottles: number) =>
  inTenant(space.database, principalOf(client), (tenant) => saveRecords(tenant, [{ model: 'crate', properties: { name: 'A', bottles } }]));

beforeAll(async () => {
  space = await scratch();
  client = await scratchClient(space.database, { feature_flags: [] });
});
afterAll(() => space?.drop());

it('is stored with a model, told what the model lacks, and asked at its moment of a save', async () => {
  expect(problems(await failure(change(crates('cans'))))).toEqual(['misc.tens[0] unknown_field']);
  await change(crates('bottles'));
  expect(problems(await failure(save(24)))).toEqual(['properties.bottles not_tens']);
  expect(await save(30)).toMatchObject([{ created: true }]);
});

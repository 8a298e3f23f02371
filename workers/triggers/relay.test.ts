import { runsTable } from '@millwright/api/automations/runs/run-rows.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { principalOf, scratchClient } from '@millwright/api/testing/scratch.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

let h: Harness;
let other: { id: string; schema: string };
beforeAll(async () => {
  const started = template('on-create', { type: 'object_created', model_ids: ['job'] }, [step('seen')]);
  h = await Harness.open({ built_in: company([started]), workers: false });
  other = await scratchClient(h.database);
});
afterAll(() => h?.close());

const save = (client: { id: string }) =>
  inTenant(h.database, principalOf(client), (tenant) => saveRecords(tenant, [{ model: 'job', properties: { title: 'J' } }]));
const started = (client: { id: string }) =>
  inTenant(h.database, principalOf(client), async (tenant) => (await tenant.query(`SELECT id FROM ${runsTable(tenant)}`)).length);

it('a company whose delivery hangs keeps no other waiting, and is served when it goes on', async () => {
  await h.database.migrator.use(async (ddl) => {
    await ddl.run(`BEGIN; LOCK TABLE ${h.client.schema}._runs IN EXCLUSIVE MODE`);
    await save(h.client);
    await until(async () => {
      const waiting = await ddl.rows(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '${h.client.schema}._runs'::regclass`);
      return waiting.length > 0;
    });
    await save(other);
    await until(async () => (await started(other)) === 1);
    expect(await started(h.client)).toBe(0);
    await ddl.run('COMMIT');
  });
  await until(async () => (await started(h.client)) === 1);
});

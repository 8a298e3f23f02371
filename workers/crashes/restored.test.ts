import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { signalWorkflow } from '@millwright/api/automations/history/control-run.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { restoreBackup } from '@millwright/api/backup/restore-backup.ts';
import { takeBackup } from '@millwright/api/backup/take-backup.ts';
import { SecretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import { folderStorage } from '@millwright/api/files/storage/folder.ts';
import { connected, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeUpLostWork } from '../lost-work.ts';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const note = (id: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text: id } }] } });
const hold = step('hold', 'wait', { input: { signal: 'go' } });
const automations = [template('holds', { type: 'manual' }, [note('before'), hold, note('after')], { edges: edges('before>hold', 'hold>after') })];

let made: Scratch;
let h: Harness;
let folder: string;
beforeAll(async () => {
  const built_in = company(automations);
  made = await scratch({ built_in, post: postingWith(registerActions([])), pool_size: 15 });
  h = await Harness.open({ built_in, stored: { made, client: await scratchClient(made.database) } });
  folder = await mkdtemp(join(tmpdir(), 'millwright-restored-'));
});
afterAll(async () => {
  await h?.close();
  await rm(folder, { recursive: true, force: true });
});

it('a run that was under way goes on after database and workflow engine were lost and a backup restored, each step once', async () => {
  const { urls } = made;
  const name = new URL(urls.app).pathname.slice(1);
  const inside = Object.assign(new URL(urls.admin), { pathname: `/${name}` }).href;
  const backup = { files: folderStorage(join(folder, 'files')), box: new SecretBox('k'.repeat(40)), path: join(folder, 'all.zip') };
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, await h.asUser((tenant) => createRun(tenant, 'holds', { type: 'manual' })));
  const { id } = await until(async () => (await h.runs('holds')).find(({ status }) => status === 'waiting'));
  await takeBackup({ ...backup, url: inside });

  await h.stopRelay();
  await h.stopWorkers();
  const { workflow } = await h.engine.client();
  await workflow.getHandle(runWorkflowId(h.client.id, id)).terminate();
  await connected(urls.admin, (client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`));
  await restoreBackup({ ...backup, urls });
  // A backup is restored later than a minute after it was taken; the engine has never heard of this attempt.
  const aged = `UPDATE "${h.client.schema}"._runs SET trigger = trigger || '{"attempt": 2}', handed_at = now() - interval '1 hour'`;
  await h.asSystem((tenant) => tenant.query(aged));
  await h.startWorkers();
  await h.startRelay();
  await takeUpLostWork(h);
  await takeUpLostWork(h);

  const run = await until(async () => (await h.runs('holds')).find(({ status }) => status === 'waiting'));
  await until(async () =>
    signalWorkflow(h.engine, h.client.id, (await h.run(id)) ?? run, 'go', null).then(
      () => true,
      () => false,
    ),
  );
  expect((await h.ended('holds')).map(({ status }) => status)).toEqual(['success']);
  const notes = (await h.read('{ note { text } }')).note as { text: string }[];
  expect(notes.map(({ text }) => text).sort()).toEqual(['after', 'before']);
});

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { automation } from '@millwright/core/automation/testing.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRuns } from '../automations/runs/run-rows.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { Send } from '../http/testing/app.ts';
import { importRows } from '../imports/imports.service.ts';
import { saveRecords } from '../records/records.service.ts';
import { principalOf } from '../testing/scratch.ts';
import { type Library, openLibrary, plain, saveNote, upload } from './files.fixture.ts';
import { addFile } from './stored/files.service.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const ways = (id: string): [string, string][] => [
  ['GET', `/v1/files/${id}`],
  ['GET', `/v1/files/details/${id}`],
  ['POST', `/v1/files/${id}?signed_url=1`],
  ['DELETE', `/v1/files/${id}`],
];
const askAll = async (by: Send, id: string) => {
  const answers = [];
  for (const [method, path] of ways(id)) {
    const { status, text, headers } = await by(method, path);
    answers.push({ status, text: plain(text), type: headers.get('content-type') });
  }
  return answers;
};
const isThere = (id: string) =>
  access(join(library.filesPath, library.first.id, id)).then(
    () => true,
    () => false,
  );
const note = async (id: string) =>
  (await library.admin('POST', '/v1/graph/get/', { ids: [id] })).json.data[0] as unknown as { properties: { files: string[] | null } };

describe('reading', () => {
  it('is for the uploader and for readers of a field that holds it; all others are told what is told of no file', async () => {
    const id = await upload(library.writer);
    const none = await askAll(library.reader, crypto.randomUUID());
    expect(new Set(none.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await library.writer('GET', `/v1/files/details/${id}`)).status).toBe(200);
    for (const by of [library.reader, library.blind, library.admin, library.other]) expect(await askAll(by, id)).toEqual(none);
    const saved = await saveNote(library.writer, [id]);
    expect(saved.status).toBe(201);
    for (const by of [library.reader, library.admin, library.writer]) expect((await by('GET', `/v1/files/${id}`)).text).toBe('content');
    for (const by of [library.blind, library.other]) expect(await askAll(by, id)).toEqual(none);
    expect((await library.reader('GET', `/v1/files/details?ids=${id}`)).json.data).toHaveLength(1);
    expect((await library.blind('GET', `/v1/files/details?ids=${id}`)).json.data).toEqual([]);
    await library.admin('POST', '/v1/graph/delete/', { node_id: saved.json.data.identity });
    expect(await askAll(library.reader, id)).toEqual(none);
    expect((await library.writer('DELETE', `/v1/files/${id}`)).status).toBe(204);
    expect(await askAll(library.writer, id)).toEqual(none);
  });

  it('finds the holders of a file by an index', async () => {
    const plan = await library.inFirst(async (tenant) => {
      await tenant.query(`SET LOCAL enable_seqscan = off`);
      return tenant.query<Record<string, string>>(
        `EXPLAIN SELECT FROM "${tenant.client.schema}".note WHERE files @> ARRAY['${crypto.randomUUID()}'::uuid]`,
      );
    });
    expect(JSON.stringify(plan)).toContain('note_files_items');
  });
});

describe('saving a record', () => {
  const refusal = ({ status, json }: Awaited<ReturnType<Send>>) => [status, json.error?.details.fields.map(({ field, code }) => [field, code])];
  const refused = [422, [['properties.files', 'file_not_found']]];

  it('takes files that its saver may read, and no others, by the name of the field', async () => {
    const [own, foreign, hidden] = [await upload(library.writer), await upload(library.other), await upload(library.admin)];
    const gone = await upload(library.writer);
    await library.writer('DELETE', `/v1/files/${gone}`);
    expect((await saveNote(library.writer, [own])).status).toBe(201);
    for (const id of [foreign, hidden, gone, crypto.randomUUID()]) expect(refusal(await saveNote(library.writer, [own, id])), id).toEqual(refused);
  });

  it('lets what a field holds already stay, whoever saves', async () => {
    const lost = crypto.randomUUID();
    const id = await library.inFirst(async (tenant) => {
      const [saved] = await saveRecords(tenant, [{ model: 'note', properties: { title: 'Old' } }]);
      await tenant.query(`UPDATE "${tenant.client.schema}".note SET files = $2 WHERE id = $1`, [saved?.identity, [lost]]);
      return String(saved?.identity);
    });
    const mine = await upload(library.writer);
    const update = (files: string[]) => library.writer('POST', '/v1/graph/update/', { node_id: id, properties: { files } });
    expect((await update([lost, mine])).status).toBe(200);
    expect((await update([mine])).status).toBe(200);
    expect(refusal(await update([mine, lost]))).toEqual(refused);
  });

  it('checks the files of links as well', async () => {
    const [scan, foreign] = [await upload(library.admin), await upload(library.other)];
    const paper = await library.admin('POST', '/v1/graph/save/', { model: 'paper', properties: { title: 'P', scan: [scan] } });
    const save = (proof: string) =>
      library.admin('POST', '/v1/graph/save/', {
        model: 'note',
        properties: { title: 'N' },
        relations: [{ name: 'papers', action: 'link', ids: [paper.json.data.identity], properties: { proof: [proof] } }],
      });
    expect(refusal(await save(foreign))).toEqual([422, [['relations[0].properties.proof', 'file_not_found']]]);
    expect((await save(scan)).status).toBe(201);
  });

  it('asks once for ten thousand records', async () => {
    const id = await upload(library.admin);
    const user = (
      await library.inFirst((tenant) =>
        tenant.query<{ created_by: string }>(`SELECT created_by FROM "${tenant.client.schema}"._files WHERE id = $1`, [id]),
      )
    )[0];
    const principal = principalOf(library.first, { role: 'client_admin', user_id: user?.created_by ?? null });
    const counted = (files: (at: number) => string[], count: number) =>
      inTenant(
        library.scratch.database,
        principal,
        async (tenant) => {
          let statements = 0;
          const counting = new Proxy(tenant, {
            get: (target, key) => {
              if (key === 'query') statements++;
              const value = Reflect.get(target, key, target) as unknown;
              return typeof value === 'function' ? value.bind(target) : value;
            },
          });
          const items = Array.from({ length: count }, (_, at): SaveItem => ({ model: 'note', properties: { title: `${at}`, files: files(at) } }));
          await saveRecords(counting as TenantTransaction, items);
          return statements;
        },
        { timeout_ms: 60_000 },
      );
    const few = await counted(() => [id], 1);
    expect(await counted(() => [id], 10_000)).toBe(few);
    const error = await counted((at) => [at === 7_000 ? crypto.randomUUID() : id], 10_000).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'invalid', details: { fields: [{ field: 'items[7000].properties.files', code: 'file_not_found' }] } });
  });

  it('asks the runs of automations only for files that are there', async () => {
    const [theirs, foreign] = [await upload(library.writer), await upload(library.other)];
    const save = (id: string) => library.inFirst((tenant) => saveRecords(tenant, [{ model: 'note', properties: { files: [id] } }]));
    expect(await save(theirs)).toHaveLength(1);
    await expect(save(foreign)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('refuses by a form what it refuses by itself, and names no file by an import', async () => {
    const [own, theirs, foreign] = [await upload(library.admin), await upload(library.writer), await upload(library.other)];
    const submit = (id: string) => library.admin('POST', '/v1/graph/form/', { form_id: 'note-form', values: { title: 'F', files: [id] } });
    for (const id of [theirs, foreign]) expect(refusal(await submit(id))).toEqual([422, [['files', 'file_not_found']]]);
    expect((await submit(own)).status).toBe(200);
    const rows = [own, theirs, foreign].map((id) => ({ Title: 'Imported', File: id }));
    const imported = library.inFirst((tenant) => importRows(tenant, { model: 'note', mapping: { Title: 'title', File: 'files' }, rows }));
    await expect(imported).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ field: 'mapping.File', code: 'unknown_field' }] } });
  });
});

describe('deleting', () => {
  it('is for the uploader while no record holds the file; the content goes with it', async () => {
    const id = await upload(library.writer);
    expect(await isThere(id)).toBe(true);
    expect((await library.reader('DELETE', `/v1/files/${id}`)).status).toBe(404);
    expect((await library.writer('DELETE', `/v1/files/${id}`)).status).toBe(204);
    await expect.poll(() => isThere(id)).toBe(false);
    expect((await library.writer('DELETE', `/v1/files/${id}`)).status).toBe(404);
  });

  it('takes a held file out of its records with their timeline, for whoever may edit every field that holds it', async () => {
    const [id, stays] = [await upload(library.admin), await upload(library.admin)];
    const first = (await saveNote(library.admin, [id, stays])).json.data.identity as string;
    const second = (await saveNote(library.admin, [id])).json.data.identity as string;
    expect((await library.reader('DELETE', `/v1/files/${id}`)).status).toBe(403);
    expect((await library.blind('DELETE', `/v1/files/${id}`)).status).toBe(404);
    expect((await library.writer('DELETE', `/v1/files/${id}`)).status).toBe(204);
    expect([(await note(first)).properties.files, (await note(second)).properties.files]).toEqual([[stays], null]);
    const events = await library.inFirst((tenant) =>
      tenant.query<{ type: string; changes: unknown }>(
        `SELECT type, changes FROM "${tenant.client.schema}"._events WHERE node_id = $1 ORDER BY id DESC LIMIT 1`,
        [first],
      ),
    );
    expect(events).toEqual([{ type: 'updated', changes: { files: [[id, stays], [stays]] } }]);
  });

  it('is refused while a field holds the file that the caller may not edit, or that must not be empty', async () => {
    const id = await upload(library.writer);
    const held = (await saveNote(library.writer, [id])).json.data.identity as string;
    const paper = await library.admin('POST', '/v1/graph/save/', { model: 'paper', properties: { title: 'P', scan: [id] } });
    expect(paper.status).toBe(201);
    expect((await library.writer('DELETE', `/v1/files/${id}`)).status).toBe(403);
    expect((await library.admin('DELETE', `/v1/files/${id}`)).status).toBe(422);
    expect((await note(held)).properties.files).toEqual([id]);
    expect((await library.writer('GET', `/v1/files/${id}`)).text).toBe('content');
  });

  it('takes a file out of links', async () => {
    const [scan, proof] = [await upload(library.admin), await upload(library.admin)];
    const paper = await library.admin('POST', '/v1/graph/save/', { model: 'paper', properties: { title: 'P', scan: [scan] } });
    const relations = [{ name: 'papers', action: 'link', ids: [paper.json.data.identity], properties: { proof: [proof] } }];
    await library.admin('POST', '/v1/graph/save/', { model: 'note', properties: { title: 'Linked' }, relations });
    expect((await library.admin('DELETE', `/v1/files/${proof}`)).status).toBe(204);
    const rows = await library.inFirst((tenant) =>
      tenant.query<{ proof: unknown }>(`SELECT proof FROM "${tenant.client.schema}".e_note_papers WHERE to_id = $1`, [paper.json.data.identity]),
    );
    expect(rows).toEqual([{ proof: null }]);
  });

  it('leaves the record the files that it is given meanwhile', async () => {
    const waitingForLocks = () =>
      library.scratch.database.migrator.use(async (ddl) => {
        const text = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        return (await ddl.rows(text)).length;
      });
    const [goes, comes] = [await upload(library.admin), await upload(library.admin)];
    const identity = (await saveNote(library.admin, [goes])).json.data.identity as string;
    const deleted = await library.inFirst(async (tenant) => {
      await saveRecords(tenant, [{ model: 'note', identity, properties: { files: [goes, comes] } }]);
      const waiting = library.admin('DELETE', `/v1/files/${goes}`);
      await expect.poll(waitingForLocks).toBe(1);
      return { waiting };
    });
    expect((await deleted.waiting).status).toBe(204);
    expect((await note(identity)).properties.files).toEqual([comes]);
  });

  it('and saving the same file at once never leave a record with a file that is gone', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await upload(library.admin);
      const [saved, deleted] = await Promise.all([saveNote(library.admin, [id]), library.admin('DELETE', `/v1/files/${id}`)]);
      expect(deleted.status).toBe(204);
      if (saved.status === 201) expect((await note(saved.json.data.identity as string)).properties.files).toBeNull();
      else expect(saved.status).toBe(422);
    }
  });
});

describe('a file that a run has kept', () => {
  const keep = () =>
    library.inFirst(async (tenant) => {
      const id = crypto.randomUUID();
      const run_id = `run.${id}`;
      await insertRuns(tenant, [{ id: run_id, definition: automation([]), trigger: { type: 'manual', input: null }, depth: 0, chain: [] }]);
      await addFile(tenant, { id, file_name: 'answer.csv', size: 7, content_type: 'text/csv', run_id });
      return id;
    });
  const remove = async (by: Send, id: string) => (await by('DELETE', `/v1/files/${id}`)).status;

  it('is read by whoever reads the history, and deleted by whoever may change the automation', async () => {
    const id = await keep();
    const details = async (by: Send) => (await by('GET', `/v1/files/details/${id}`)).status;
    expect([await details(library.reader), await details(library.blind), await details(library.other)]).toEqual([404, 200, 404]);
    expect([await remove(library.reader, id), await remove(library.blind, id), await remove(library.other, id)]).toEqual([404, 403, 404]);
    expect(await remove(library.admin, id)).toBe(204);
    expect(await details(library.admin)).toBe(404);
  });

  it('is deleted only by whoever may edit the records that hold it, once one does', async () => {
    const id = await keep();
    await library.inFirst((tenant) => saveRecords(tenant, [{ model: 'note', properties: { title: 'Held', files: [id] } }]));
    expect([await remove(library.blind, id), await remove(library.reader, id), await remove(library.writer, id)]).toEqual([403, 403, 204]);
  });
});

import {
  deleteRecord,
  deleteRelation,
  getObject as getObjectEndpoint,
  getRecords as getRecordsEndpoint,
  listTrash as listTrashEndpoint,
  previewDeletion as previewDeletionEndpoint,
  proposeValues,
  queryGraph,
  readObject,
  restoreRecords as restoreRecordsEndpoint,
  runGraph,
  saveRecord,
  testGraph,
  updateRecord,
} from '@millwright/core/contract/graph.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Facts } from '@millwright/core/record/facts.ts';
import type { ChildrenWrite } from '@millwright/core/record/types.ts';
import type { Response } from 'express';
import { sendJson, type sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { requireEmptySteps } from '../processes/definitions/open-records.ts';
import { previewDeletion } from '../records/deletion/preview.ts';
import { getObject, getRecord, recordsText } from '../records/query.service.ts';
import { getObjectAt } from '../records/read/as-of.ts';
import { deleteRecords, proposeFor, restoreRecords, saveRecords, unlink, updateRecord as update } from '../records/records.service.ts';
import type { RecordRequest } from '../records/stored/types.ts';
import { testLimits, testQuery } from '../records/test-query.ts';
import { listTrash, visibleLeftOut } from '../records/trash/list.ts';
import { answerOperation } from './over-http.ts';

/** Records over HTTP. Rights are asked for per model and field, where they are touched. */
export function graphRoutes(services: Services): Routes {
  return new Routes(services)
    .add(runGraph, (call) => answerOperation(call, call.input))
    .add(queryGraph, (call) => answerOperation(call, call.query))
    .add(testGraph, (call) => call.read((tenant) => testQuery(tenant, call.input.query, (call.input.params ?? {}) as JsonObject), testLimits))
    .add(proposeValues, async (call) => ({ data: await call.read((tenant) => proposeFor(tenant, call.input.model, call.input.facts as Facts[])) }))
    .add(getRecordsEndpoint, async (call) =>
      sendJson(call.response, await call.read((tenant) => recordsText(tenant, call.input as RecordRequest), { single: true })),
    )
    .add(getObjectEndpoint, async (call) => {
      const { params, input, response } = call;
      const { at } = input;
      if (at !== undefined) return sendJson(response, JSON.stringify(await call.read((tenant) => getObjectAt(tenant, params.nodeId, at))));
      return sendRecord(response, await call.read((tenant) => getObject(tenant, params.nodeId)));
    })
    .add(readObject, async (call) => sendRecord(call.response, await call.read((tenant) => getRecord(tenant, call.input.objectId))))
    .add(saveRecord, async (call) => {
      const { model, properties, relations, children } = call.input;
      const item = { model, properties: properties as JsonObject, relations: relations ?? [], children: (children ?? []) as ChildrenWrite[] };
      return { data: await call.write(async (tenant) => answerOf(await saveRecords(tenant, [item as Parameters<typeof saveRecords>[1][number]]))) };
    })
    .add(updateRecord, async (call) => {
      const { node_id, properties, relations, children } = call.input;
      const version = editedVersion(call.input.version, call.ifMatch());
      const item = {
        properties: properties as JsonObject,
        relations: relations ?? [],
        children: (children ?? []) as ChildrenWrite[],
        ...(version === undefined ? {} : { version }),
      };
      const data = await call.write(async (tenant) => answerOf([await update(tenant, node_id, item as Parameters<typeof update>[2])]));
      tagged(call.response, data);
      return { data };
    })
    .add(deleteRecord, async (call) => {
      const { node_id, node_ids } = call.input;
      const ids = node_ids ?? [node_id as string];
      const version = call.ifMatch();
      if (version !== null && ids.length !== 1) throw invalid([{ field: 'node_ids', code: 'if_match', message: 'If-Match goes with one record.' }]);
      const deleted = await call.write(async (tenant) => {
        await requireEmptySteps(tenant, ids);
        return deleteRecords(tenant, ids, version === null ? {} : { version });
      });
      return { data: { deleted } };
    })
    .add(previewDeletionEndpoint, async (call) => {
      const { node_id, node_ids } = call.input;
      const ids = node_ids ?? [node_id as string];
      return { data: await call.write((tenant) => previewDeletion(tenant, ids, () => requireEmptySteps(tenant, ids)), { dry_run: true }) };
    })
    .add(listTrashEndpoint, (call) => call.read((tenant) => listTrash(tenant, call.input)))
    .add(restoreRecordsEndpoint, async (call) => {
      const { model, ids } = call.input;
      const data = await call.write(async (tenant) => {
        const { left_out, ...restored } = await restoreRecords(tenant, ids, { model });
        return { ...restored, left_out: visibleLeftOut(tenant, left_out) };
      });
      return { data };
    })
    .add(deleteRelation, async (call) => ({ data: { deleted: await call.write((tenant) => unlink(tenant, call.input)) } }));
}

/** Tells a record's version as the tag that `If-Match` takes. */
function tagged<T extends { version: number }>(response: Response, record: T): T {
  response.set('ETag', `"${record.version}"`);
  return record;
}

/** Answers a record that was read, with its tag and every digit of its numbers. */
const sendRecord = (response: Response, record: { version: number }): typeof sent => sendJson(response, JSON.stringify(tagged(response, record)));

/** The version that was edited, told in the body or in `If-Match`; both must say the same. */
function editedVersion(version: number | undefined, header: number | null): number | undefined {
  if (header === null || version === undefined) return version ?? header ?? undefined;
  if (header !== version) throw invalid([{ field: 'version', code: 'if_match', message: 'If-Match names another version.' }]);
  return version;
}

function answerOf(saved: { identity: string; version: number }[]): { identity: string; version: number } {
  const { identity = '', version = 0 } = saved[0] ?? {};
  return { identity, version };
}

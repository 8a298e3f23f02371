import { callerOf } from '@millwright/core/access/principals.ts';
import * as contract from '@millwright/core/contract/documents.ts';
import { keptOfModels, keptOfRelations } from '@millwright/core/contract/kept-values.ts';
import * as changes from '@millwright/core/contract/model-changes.ts';
import { countModelUses, listDocumentUses, listModelUses } from '@millwright/core/contract/model-uses.ts';
import * as overrides from '@millwright/core/contract/overrides.ts';
import type { QueryOf } from '@millwright/core/contract/parts/endpoint.ts';
import { publishDocuments } from '@millwright/core/contract/publishing.ts';
import * as versions from '@millwright/core/contract/versions.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Request } from 'express';
import type { Effective } from '../configuration/effective.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { type Call, sent } from '../http/routing/call.ts';
import { onceKeyOf, onlyOnce } from '../http/routing/idempotency.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { listMarkers, readMarker, touchMarker } from './cache.ts';
import { CacheHub } from './cache-hub.ts';
import { cancelChange, listChanges, openChange, readChange } from './changes/change-rows.ts';
import type { KnownActions } from './checks/references.ts';
import { changeDocument, changeDocuments, type ListRequest, listDocuments, readDocument } from './documents.service.ts';
import { type ChangeOptions, planModel, planRelation, planRelationChange } from './drafted.ts';
import { withDraftRoutes } from './drafts/draft-routes.ts';
import { listKept, purgeKept, readKept, readKeptCounts, restoreKept } from './kept-values.ts';
import type { Operation } from './operations.ts';
import { listOverrides, readOverride } from './overrides/overrides.ts';
import { clearedBy, secretPlaces } from './secrets/cleared.ts';
import { secretBox } from './secrets/secret-box.ts';
import { documentUses } from './uses/document-uses.ts';
import { countUses, listUses } from './uses/uses.ts';
import { listVersions, readVersion } from './versions/versions.service.ts';

const switching = ({ switch_off }: { switch_off?: '0' | '1' | undefined }) => ({ switch_off: switch_off === '1' });

/** Separates the content of a document from the values for the records of its model. */
const apart = ({ fill, ...data }: JsonObject & { fill?: JsonObject | undefined }) => ({ data: data as JsonObject, ...(fill ? { fill } : {}) });

type Caller = Pick<Request, 'principal'> & { request: Request };

// Proxies end a connection that is silent for a minute.
const heartbeat_ms = 20_000;
const spread_ms = 200;
// Stored values are counted over a whole table.
const keptLimits = { timeout_ms: 60_000 };

const requestOf = ({ ids, deleted, limit, skip }: QueryOf<typeof contract.listDocuments>): ListRequest => ({
  ...(ids === undefined ? {} : { ids: ids.split(',').filter(Boolean) }),
  deleted: deleted === '1',
  limit,
  skip,
});

/** Sends markers while the session lives. The stream of an ended session ends before it receives anything more. */
async function stream(services: Services, hub: CacheHub, call: Call<typeof contract.cacheStream>): Promise<typeof sent> {
  const { request, response, principal } = call;
  const write = (text: string) =>
    services.sessions.find(request.caller.token).then(
      () => response.write(text),
      () => response.end(),
    );
  const stop = await hub.subscribe(
    { client_id: principal.client_id, user_id: callerOf(principal) ?? '' },
    (push) => void write(`data: ${JSON.stringify(push)}\n\n`),
  );
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  response.write(': open\n\n');
  // The stream of an ended session ends within half a second. Checks of many streams are spread.
  let asking: NodeJS.Timeout | undefined;
  const unfollow = services.sessions.onChange(() => {
    asking ??= setTimeout(() => {
      asking = undefined;
      services.sessions.find(request.caller.token).catch(() => response.end());
    }, Math.random() * spread_ms);
  });
  const beat = setInterval(() => void write(': here\n\n'), heartbeat_ms);
  response.on('close', () => {
    clearInterval(beat);
    clearTimeout(asking);
    unfollow();
    stop();
  });
  return sent;
}

/** Routes of values that did not fit a new type. */
function keptRoutes(services: Services): Routes {
  const { database } = services;
  const collections = [
    ['models', keptOfModels],
    ['relations', keptOfRelations],
  ] as const;
  return collections.reduce(
    (routes, [collection, calls]) =>
      routes
        .add(calls.list, async (call) => ({ data: await call.read((tenant) => listKept(tenant, { collection, id: call.params.id }), keptLimits) }))
        .add(calls.read, (call) =>
          call.read((tenant) => readKept(tenant, { collection, id: call.params.id }, call.params.kept, call.query), keptLimits),
        )
        .add(calls.values, (call) =>
          call.read((tenant) => readKeptCounts(tenant, { collection, id: call.params.id }, call.params.kept, call.query), keptLimits),
        )
        .add(calls.restore, async (call) => ({
          data: await call.write((tenant) => restoreKept(tenant, { collection, id: call.params.id }, call.params.kept, call.input)),
        }))
        .add(calls.purge, async (call) => {
          await purgeKept(database, call.principal, { collection, id: call.params.id }, call.params.kept);
          return undefined;
        }),
    new Routes(services),
  );
}

/** The routes of documents. `action` says whether a server action is registered under a name. */
export function documentRoutes(services: Services, action: KnownActions): Routes {
  const { database } = services;
  const secrets = secretBox(services.settings);
  const hub = new CacheHub(database.listener);

  function optionsOf({ request }: Caller): ChangeOptions {
    const key = onceKeyOf(request);
    return { action, secrets, ...(key ? { once: (tenant, work) => onlyOnce(tenant, key, work) } : {}) };
  }
  const change = (call: Caller, operations: Operation[]) => changeDocuments(database, call.principal, operations, optionsOf(call));
  const changeOne = async (call: Caller, operation: Operation) => ({ data: (await change(call, [operation]))[0] as Effective });

  /** The secrets of a document that a new address may remove, hidden as the caller sees them. */
  const secretsOf = (collection: ConfigurationCollection, call: Call<typeof contract.patchDocument>): Promise<string[]> =>
    collectionOf(collection).secrets?.boundToUrl
      ? call.read(async (tenant) => secretPlaces(collection, tenant.config.effective(collection, call.params.id) ?? {}))
      : Promise.resolve([]);

  const publishOne: Parameters<typeof withDraftRoutes>[1]['change'] = (call, operations, along) =>
    changeDocuments(database, call.principal, operations, { ...optionsOf(call), along });

  return withDraftRoutes(keptRoutes(services), { secrets, change: publishOne })
    .add(contract.cacheStream, (call) => stream(services, hub, call))
    .add(contract.readCache, (call) => call.read((tenant) => listMarkers(tenant, requestOf(call.query))))
    .add(contract.readCacheMarker, (call) => call.read(async (tenant) => ({ data: await readMarker(tenant, call.params.id) })))
    .add(contract.touchCache, (call) => call.write(async (tenant) => ({ data: await touchMarker(tenant, call.input.action) })))
    .add(contract.patchCache, (call) => call.write(async (tenant) => ({ data: await touchMarker(tenant, call.input.action, call.params.id) })))
    .add(contract.listDocuments, (call) => call.read(async (tenant) => listDocuments(tenant, call.params.collection, requestOf(call.query))))
    .add(contract.readDocument, (call) =>
      call.read(async (tenant) => {
        const document = readDocument(tenant, call.params.collection, call.params.id);
        const change = await openChange(tenant, call.params.collection, document);
        return { data: change ? { ...document, change } : document };
      }),
    )
    .add(versions.listVersions, (call) => call.read((tenant) => listVersions(tenant, call.params, call.query)))
    .add(versions.readVersion, (call) => call.read(async (tenant) => ({ data: await readVersion(tenant, call.params) })))
    .add(countModelUses, (call) => call.read(async (tenant) => ({ data: await countUses(tenant) })))
    .add(listModelUses, (call) => call.read(async (tenant) => ({ data: await listUses(tenant, readDocument(tenant, 'models', call.params.id).id) })))
    .add(listDocumentUses, (call) => call.read(async (tenant) => ({ data: documentUses(tenant, call.params.collection, call.params.id) })))
    .add(changes.listModelChanges, (call) => call.read((tenant) => listChanges(tenant, call.query)))
    .add(changes.readModelChange, (call) => call.read(async (tenant) => ({ data: await readChange(tenant, call.params.id) })))
    .add(changes.cancelModelChange, async (call) => ({ data: await call.write((tenant) => cancelChange(tenant, call.params.id)) }))
    .add(overrides.listOverrides, (call) => call.read(async (tenant) => listOverrides(tenant, call.query)))
    .add(overrides.readOverride, (call) => call.read(async (tenant) => ({ data: readOverride(tenant, call.params.collection, call.params.id) })))
    .add(publishDocuments, async (call) => {
      const { documents, switch_off = false } = call.input;
      const operations = documents.map((document) => ({ op: 'update' as const, ...document, switch_off }));
      return { data: (await changeDocuments(database, call.principal, operations, { ...optionsOf(call), each: true })) as Effective[] };
    })
    .add(contract.createDocument, (call) => changeOne(call, { op: 'create', collection: call.params.collection, ...apart(call.input) }))
    .add(contract.patchDocument, async (call) => {
      const operation = { op: 'update' as const, ...call.params, version: call.version(), ...apart(call.input), ...switching(call.query) };
      const before = await secretsOf(call.params.collection, call);
      const { document, accepted } = await changeDocument(database, call.principal, operation, optionsOf(call));
      if (!accepted) return { data: document, ...clearedBy(before, document, call.input) };
      call.response.status(202).location(`/v1/model-changes/${accepted.id}`).json({ data: document, change: accepted });
      return sent;
    })
    .add(contract.deleteDocument, async (call) => {
      await change(call, [{ op: 'delete', ...call.params, hard: call.query.hard === '1', ...switching(call.query) }]);
      return undefined;
    })
    .add(contract.planModel, async (call) => {
      const operation = { op: 'update' as const, collection: 'models' as const, id: call.params.id, version: call.version(), ...apart(call.input) };
      const work = (tenant: TenantTransaction) => planModel(database, tenant, operation, { action, secrets });
      return { data: await inTenant(database, call.principal, work, { dry_run: true, timeout_ms: 60_000 }) };
    })
    .add(contract.planRelationChange, async ({ principal, input: { id, version, data } }) => {
      if (id !== undefined && version === undefined) throw new AppError('version_missing');
      const of = { collection: 'relations' as const, ...apart(data) };
      const operation = id === undefined || version === undefined ? { op: 'create' as const, ...of } : { op: 'update' as const, id, version, ...of };
      const work = (tenant: TenantTransaction) => planRelationChange(database, tenant, operation, { action, secrets });
      return { data: await inTenant(database, principal, work, { dry_run: true, timeout_ms: 60_000 }) };
    })
    .add(contract.planRelation, async ({ principal, params }) => {
      const work = (tenant: TenantTransaction) => planRelation(database, tenant, params.id, { action, secrets });
      return { data: await inTenant(database, principal, work, { dry_run: true, timeout_ms: 60_000 }) };
    })
    .add(contract.resetDocument, (call) => changeOne(call, { op: 'reset', ...call.params, ...call.input, version: call.version() }))
    .add(contract.answerConflicts, (call) => changeOne(call, { op: 'answer', ...call.params, ...call.input, version: call.version() }))
    .add(contract.restoreDocument, (call) => changeOne(call, { op: 'restore', ...call.params }));
}

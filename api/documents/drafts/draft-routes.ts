import * as drafts from '@millwright/core/contract/drafts.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Request } from 'express';
import type { Effective } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Routes } from '../../http/routing/routes.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { type DraftOf, dropDraft } from './draft-rows.ts';
import { discardDraft, draftToPublish, notPublished, readDraft, type Sent, saveDraft } from './drafts.service.ts';

type Update = DraftOf & { op: 'update'; version: number; data: JsonObject; switch_off: boolean };
type Caller = Pick<Request, 'principal'> & { request: Request };
/** `change` changes documents, and runs `along` in the same transaction afterwards. */
type Options = {
  secrets: SecretBox;
  change: (call: Caller, operations: Update[], along: (tenant: TenantTransaction) => Promise<JsonObject[]>) => Promise<(Effective | null)[]>;
};

const of = ({ id }: { id: string }) => ({ collection: 'settings_data_connections' as const, id });

/** Adds the calls for drafts of live automations. */
export function withDraftRoutes(routes: Routes, { secrets, change }: Options): Routes {
  return routes
    .add(drafts.readDraft, (call) => call.read(async (tenant) => ({ data: await readDraft(tenant, of(call.params)) })))
    .add(drafts.saveDraft, async (call) => ({
      data: await call.write((tenant) => saveDraft(tenant, of(call.params), call.input as Sent, secrets)),
    }))
    .add(drafts.discardDraft, async (call) => {
      await call.write((tenant) => discardDraft(tenant, of(call.params), call.query.revision));
      return undefined;
    })
    .add(drafts.publishDraft, async (call) => {
      const version = call.version();
      const meant = { version, revision: call.query.revision };
      const draft = await call.read((tenant) => draftToPublish(tenant, of(call.params), meant, secrets));
      const operations = draft ? [{ op: 'update' as const, ...draft.own, version, data: draft.data, switch_off: call.query.switch_off === '1' }] : [];
      // A repeated call finds no draft any more. It returns the answer of the first call.
      const [document] = await change(call, operations, async (tenant) => {
        if (draft && (await dropDraft(tenant, draft.own, draft.revision))) return [];
        throw await notPublished(tenant, of(call.params), meant);
      });
      return { data: document as Effective };
    });
}

import * as drafts from '@millwright/core/contract/drafts.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import type { Effective } from '../../configuration/effective.ts';
import type { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { changeDocuments } from '../documents.service.ts';
import type { ChangeOptions } from '../drafted.ts';
import { dropDraft } from './draft-rows.ts';
import { discardDraft, draftToPublish, readDraft, type Sent, saveDraft } from './drafts.service.ts';

const of = ({ id }: { id: string }) => ({ collection: 'settings_data_connections' as const, id });

type Options = Pick<ChangeOptions, 'secrets'> & { optionsOf: (call: Pick<Request, 'principal'> & { request: Request }) => ChangeOptions };

/** Adds the calls about drafts of automations that are live. */
export function withDraftRoutes(routes: Routes, { database }: Services, { secrets, optionsOf }: Options): Routes {
  return routes
    .add(drafts.readDraft, (call) => call.read(async (tenant) => ({ data: await readDraft(tenant, of(call.params)) })))
    .add(drafts.saveDraft, async (call) => ({
      data: await call.write((tenant) => saveDraft(tenant, of(call.params), call.input as Sent, secrets)),
    }))
    .add(drafts.discardDraft, async (call) => {
      await call.write((tenant) => discardDraft(tenant, of(call.params)));
      return undefined;
    })
    .add(drafts.publishDraft, async (call) => {
      const version = call.version();
      const found = await call.read((tenant) => draftToPublish(tenant, of(call.params), secrets));
      const operations = found ? [{ op: 'update' as const, ...found.own, version, data: found.data }] : [];
      // A call that is repeated finds no draft any more, and is answered what the first one was.
      const along: ChangeOptions['along'] = async (tenant) => {
        if (!found) throw new AppError('not_found');
        if (!(await dropDraft(tenant, found.own, found.revision))) throw new AppError('out_of_sync');
        return [];
      };
      return { data: (await changeDocuments(database, call.principal, operations, { ...optionsOf(call), along }))[0] as Effective };
    });
}

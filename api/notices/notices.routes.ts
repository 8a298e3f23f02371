import * as contract from '@millwright/core/contract/notices.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { follow, followingOf, listNotices, seeNotices } from './notices.service.ts';
import { changeNoticeSettings, noticeSettings } from './settings.ts';

/** The notices and notice settings of the caller. Nobody reads those of others. */
export function noticeRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.listNotices, (call) => call.read((tenant) => listNotices(tenant, call.query)))
    .add(contract.seeNotices, async (call) => ({ data: { seen: await call.write((tenant) => seeNotices(tenant, call.input.ids)) } }))
    .add(contract.readNoticeSettings, async (call) => ({ data: await call.read(noticeSettings) }))
    .add(contract.changeNoticeSettings, async (call) => {
      await call.write((tenant) => changeNoticeSettings(tenant, call.input));
      return undefined;
    })
    .add(contract.readFollowing, async (call) => ({ data: await call.read((tenant) => followingOf(tenant, call.params.id)) }))
    .add(contract.changeFollowing, async (call) => ({
      data: await call.write((tenant) => follow(tenant, call.params.id, call.input.follows)),
    }));
}

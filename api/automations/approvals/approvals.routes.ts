import * as contract from '@millwright/core/contract/approvals.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { listApprovals, readApproval } from './approvals.service.ts';
import { decide } from './decide.ts';
import { decideMailed, openMailed } from './mailed-approvals.ts';
import { passOn } from './pass-on.ts';

/** Runs that wait for a decision: for users who are signed in, or by the link in an email. */
export function approvalRoutes(services: Services): Routes {
  const { database } = services;
  return new Routes(services)
    .add(contract.listApprovals, (call) => call.read((tenant) => listApprovals(tenant, call.query)))
    .add(contract.readApproval, (call) => call.read(async (tenant) => ({ data: await readApproval(tenant, call.params.id) })))
    .add(contract.decideApproval, (call) => call.write(async (tenant) => ({ data: await decide(tenant, call.params.id, call.input) })))
    .add(contract.passOnApproval, (call) => call.write(async (tenant) => ({ data: await passOn(tenant, call.params.id, call.input) })))
    .add(contract.openMailedApproval, async (call) => ({ data: await openMailed(database, call.input.token) }))
    .add(contract.decideMailedApproval, async (call) => {
      const { token, ...decision } = call.input;
      return { data: await decideMailed(database, token, decision) };
    });
}

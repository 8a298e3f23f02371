import type { Principal } from '@millwright/core/access/types.ts';
import * as contract from '@millwright/core/contract/integrations.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { boundTo, isByConsent } from '@millwright/core/sign-in/consent.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { createEgress, type Egress } from '../egress/fetch.ts';
import { demandWriting, sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { type Asked, beginConsent, exchangeCode, takeState } from './oauth/consent.ts';
import { signInOfCall } from './oauth/sign-in-of.ts';
import { CallAllowance } from './proxy/allowance.ts';
import { builtCall, callOut, dataOf, operationOf } from './proxy/call-integration.ts';
import { failureOf, noted, toldFailure } from './proxy/health.ts';
import { connect, disconnect, type Place } from './rows/connection-rows.ts';
import type { BegunConsent } from './rows/state-rows.ts';
import { findIntegration, listConnections, openIntegration, placeOf, type StoredIntegration } from './stored/integrations.service.ts';
import { consentOfStep, findAutomation } from './stored/step-consent.ts';

const statusOf = ({ status }: { status: number }) => status;

/** The consent that an integration works by. */
function askedOf(integration: StoredIntegration): Asked {
  const { url, authentication } = integration;
  if (!isByConsent(authentication)) throw new AppError('not_connected', { name: integration.name });
  return { place: placeOf(integration), bound_to: boundTo(url, authentication), authentication };
}

type Completing = { principal: Principal; input: { code?: string | undefined; state?: string | undefined } };
/** Where a consent is to end, and what it was asked for there. */
type Ending = { place: Pick<Place, 'collection' | 'document_id'>; asked(begun: BegunConsent): Asked };

/** Integrations: how they fare, the consent that they work by, and calls through them. */
export function integrationRoutes(services: Services, egress: Egress = createEgress({ allow: services.settings.EGRESS_ALLOW })): Routes {
  const { database, settings } = services;
  const secrets = secretBox(settings);
  const allowance = new CallAllowance(database);
  const outside = (principal: Principal) => ({
    egress,
    secrets,
    client_id: principal.client_id,
    transactions: <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(database, principal, work),
  });
  const redirectOf = (kind: 'integrations' | 'automation', id: string) => `${settings.PUBLIC_URL.replace(/\/$/, '')}/${kind}/${id}/oauth`;

  /** Ends a consent: uses its state up, gets the tokens for its code, and keeps them in its place. */
  async function complete({ principal, input }: Completing, find: (tenant: TenantTransaction) => Ending): Promise<{ data: { connected: boolean } }> {
    const { code, state } = input;
    const { client_id } = principal;
    const person = await signInOfCall(database, principal);
    const { asked, begun } = await inTenant(database, principal, async (tenant) => {
      const { place, asked } = find(tenant);
      return { asked, begun: await takeState(tenant, state, place, person) };
    });
    if (!code) throw new AppError('malformed', { fields: [{ field: 'code', code: 'missing_field', message: 'The provider has sent no code.' }] });
    const consent = asked(begun);
    const tokens = await exchangeCode({ egress, secrets, client_id }, begun, consent, code);
    await inTenant(database, principal, (tenant) => connect(tenant, consent.place, consent.bound_to, tokens, person.user_id));
    return { data: { connected: true } };
  }

  return new Routes(services)
    .add(contract.listConnections, async (call) => ({ data: await call.read(listConnections) }))
    .add(contract.startIntegrationConsent, async (call) => {
      const person = await signInOfCall(database, call.principal);
      const address = await call.write(async (tenant) => {
        const integration = findIntegration(tenant, call.params.id, 'UPDATE');
        return beginConsent(tenant, secrets, askedOf(integration), person, redirectOf('integrations', integration.id));
      });
      return { data: { address } };
    })
    .add(contract.completeIntegrationConsent, (call) =>
      complete(call, (tenant) => {
        const integration = findIntegration(tenant, call.params.id, 'UPDATE');
        return { place: placeOf(integration), asked: () => askedOf(openIntegration(secrets, call.principal.client_id, integration)) };
      }),
    )
    .add(contract.startStepConsent, async (call) => {
      const person = await signInOfCall(database, call.principal);
      const address = await call.write(async (tenant) => {
        const automation = findAutomation(tenant, call.params.id);
        const asked = consentOfStep(secrets, tenant.client.id, automation, call.input.step_id);
        return beginConsent(tenant, secrets, asked, person, redirectOf('automation', automation.id));
      });
      return { data: { address } };
    })
    .add(contract.completeStepConsent, (call) =>
      complete(call, (tenant) => {
        const automation = findAutomation(tenant, call.params.id);
        return {
          place: { collection: 'settings_data_connections', document_id: automation.id },
          asked: ({ step_id }) => consentOfStep(secrets, call.principal.client_id, automation, step_id),
        };
      }),
    )
    .add(contract.endIntegrationConsent, async (call) => {
      await call.write(async (tenant) => {
        const { id } = findIntegration(tenant, call.params.id, 'UPDATE');
        await disconnect(tenant, [{ document_id: id, bound_to: null }]);
        return null;
      });
      return undefined;
    })
    .add(contract.callIntegration, async (call) => {
      const { operation: name, params } = call.input;
      const { integration, operation } = await call.read(async (tenant) => {
        const own = findIntegration(tenant, call.params.id, 'READ');
        const wanted = operationOf(own, name);
        if (wanted.method !== 'GET') findIntegration(tenant, call.params.id, 'UPDATE');
        return { integration: own, operation: wanted };
      });
      if (operation.method !== 'GET') demandWriting(call.principal);
      if (integration.disabled) throw new AppError('integration_disabled', { name: integration.name });
      const built = builtCall(integration, operation, params as Record<string, Json>);
      await allowance.take(integration);
      const working = outside(call.principal);
      const key = call.request.get('idempotency-key') ?? null;
      const answer = await noted(working.transactions, placeOf(integration), statusOf, () => callOut(working, integration, built, key));
      const { status } = answer;
      call.response.attachment('answer.json').json({ data: dataOf(answer), status });
      return sent;
    })
    .add(contract.testIntegration, async (call) => {
      const integration = await call.read(async (tenant) => findIntegration(tenant, call.params.id, 'READ'));
      await allowance.take(integration);
      const working = outside(call.principal);
      try {
        const built = integration.test
          ? builtCall(integration, operationOf(integration, integration.test), {})
          : builtCall(integration, { name: 'base', method: 'GET', path: '/', params: [] }, {});
        const { status } = await noted(working.transactions, placeOf(integration), statusOf, () => callOut(working, integration, built, null));
        // What stands at the base address itself says nothing; that it answers does.
        const works = integration.test ? status < 400 : failureOf(status) === null;
        return { data: { works, status, error: works ? null : { code: 'outgoing_failed', details: { status } } } };
      } catch (error) {
        const told = toldFailure(error);
        if (!told) throw error;
        return { data: { works: false, status: null, error: told as { code: string; details: Record<string, unknown> } } };
      }
    });
}

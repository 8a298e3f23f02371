import type { Principal } from '@millwright/core/access/types.ts';
import * as contract from '@millwright/core/contract/integrations.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import { isReading } from '@millwright/core/integration/repeatable.ts';
import type { JsonObject } from '@millwright/core/json.ts';
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
import { boundsOf, operationOf } from './proxy/call-integration.ts';
import { failureOf, noted, toldFailure } from './proxy/health.ts';
import { performOperation, refusalError } from './proxy/perform-operation.ts';
import { connect, disconnect, type Place } from './rows/connection-rows.ts';
import type { BegunConsent } from './rows/state-rows.ts';
import { findIntegration, listConnections, openIntegration, placeOf, type StoredIntegration } from './stored/integrations.service.ts';
import { consentOfStep, findAutomation } from './stored/step-consent.ts';

type Told = { code: string; details: Record<string, unknown> };
const statusOf = ({ status }: { status: number }) => status;

/** Returns the consent that an integration needs. */
function askedOf(integration: StoredIntegration): Asked {
  const { url, authentication } = integration;
  if (!isByConsent(authentication)) throw new AppError('not_connected', { name: integration.name });
  return { place: placeOf(integration), bound_to: boundTo(url, authentication), authentication };
}

type Completing = { principal: Principal; input: { code?: string | undefined; state?: string | undefined } };
/** The place where a consent is stored, and what was requested there. */
type Ending = { place: Pick<Place, 'collection' | 'document_id'>; asked(begun: BegunConsent): Asked };

/** The routes of integrations: their health, their consents, and calls through them. */
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

  /** Completes a consent: uses up its state, exchanges its code for tokens, and stores them. */
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
        if (!isReading(wanted)) findIntegration(tenant, call.params.id, 'UPDATE');
        return { integration: own, operation: wanted };
      });
      if (!isReading(operation)) demandWriting(call.principal);
      if (integration.disabled) throw new AppError('integration_disabled', { name: integration.name });
      const working = outside(call.principal);
      const asked = { operation, params: params as JsonObject, key: call.request.get('idempotency-key') ?? null };
      const bounds = boundsOf(integration);
      const { data, status, more } = await noted(working.transactions, placeOf(integration), statusOf, () =>
        performOperation({ ...working, allowance }, integration, asked, bounds),
      );
      call.response.attachment('answer.json').json({ data, status, ...(operation.pagination && { more }) });
      return sent;
    })
    .add(contract.testIntegration, async (call) => {
      const integration = await call.read(async (tenant) => findIntegration(tenant, call.params.id, 'READ'));
      const working = outside(call.principal);
      try {
        const operation: Operation = integration.test ? operationOf(integration, integration.test) : { name: 'base', method: 'GET', path: '/' };
        const bounds = boundsOf(integration);
        const asked = { operation: { ...operation, pagination: undefined }, params: {}, key: null };
        const { status, refusal } = await noted(working.transactions, placeOf(integration), statusOf, () =>
          performOperation({ ...working, allowance }, integration, asked, bounds),
        );
        // The content at the base address does not matter, only that the server answers.
        const error = integration.test ? refusalError(status, refusal) : failureOf(status);
        return { data: { works: error === null, status, error: error as Told | null } };
      } catch (error) {
        const told = toldFailure(error);
        if (!told) throw error;
        return { data: { works: false, status: null, error: told as Told } };
      }
    });
}

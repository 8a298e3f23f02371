import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { overBudget } from '@millwright/core/json-budget.ts';
import * as openid from 'openid-client';
import { destinationOf } from '../../egress/address.ts';
import type { Egress, EgressRequest } from '../../egress/fetch.ts';

/** A company as a client of its provider. Each company has its own redirect URI; otherwise a response for another company would be accepted. */
export type OpenidClient = { issuer: string; provider_client_id: string; secret: string; redirect_uri: string };
/** The values that a sign-in begins with and that the response must match. */
export type Checks = { state: string; nonce: string; verifier: string };
export type Asking = { egress: Egress; allow: readonly string[] };

const answerBudget = { levels: 30, values: 20_000 };
const failed = (reason: string) => new AppError('upstream_failed', { reason });

/** Every request of the library goes through the egress module, and responses are limited in size before parsing. */
const fetchBy =
  (egress: Egress): openid.CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) };
    const options = { method: method as EgressRequest['method'], headers, ...sent, ...(signal && { signal }), max_bytes: 1_000_000 };
    const answer = await egress.fetch(url, options as EgressRequest);
    if (overBudget(answer.body, answerBudget)) throw failed('its answer is too much to read');
    const held = answer.status === 204 || answer.status === 304 ? null : new Uint8Array(answer.body);
    return new Response(held, { status: answer.status, headers: answer.headers });
  };

const visible = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 100);

/** Converts an error of the library: a refusal of the provider by its code, and connection failures as such. */
function failureOf(error: unknown): AppError {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof AppError) return each;
  if (issuerOf(error) !== undefined) return otherIssuer(issuerOf(error));
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
    return new AppError('provider_refused', { reason: visible(error.error) });
  if (error instanceof openid.WWWAuthenticateChallengeError)
    return new AppError('provider_refused', { reason: visible(error.cause[0]?.parameters.error ?? `HTTP ${error.status}`) });
  return new AppError('provider_refused', { reason: visible(error instanceof Error ? error.message : '') }, { cause: error });
}

/** The error for an issuer that differs from the provider's own name, or that stands for many tenants. */
function otherIssuer(issuer: unknown): AppError {
  const name = visible(String(issuer));
  const message = `The provider names itself ${name}. Type the issuer exactly so.`;
  return new AppError('provider_refused', {
    reason: `its issuer is ${name}`,
    fields: [{ field: 'issuer', code: 'other_issuer', message, params: { issuer: name } }],
  });
}

/** The issuer in a provider's discovery document, if the library refused the document because its issuer is a different one. */
function issuerOf(error: unknown): unknown {
  const cause = error instanceof openid.ClientError ? (error.cause as { attribute?: string; body?: { issuer?: unknown } } | undefined) : undefined;
  return cause?.attribute === 'issuer' ? cause.body?.issuer : undefined;
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Loads the provider's configuration. Plain http is only allowed for destinations that the operator has listed. */
function discover({ egress, allow }: Asking, { issuer, provider_client_id, secret }: OpenidClient): Promise<openid.Configuration> {
  const address = new URL(issuer);
  const isPlain = address.protocol === 'http:';
  if (isPlain && !allow.includes(destinationOf(address))) throw new AppError('blocked_address', { reason: 'a provider is called by https' });
  return told(async () => {
    const execute = [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])];
    const options = { execute, [openid.customFetch]: fetchBy(egress) };
    // According to RFC 6749 every provider supports the header. A few support only the body.
    const methods = (config: openid.Configuration) => config.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const config = await openid.discovery(address, provider_client_id, undefined, openid.ClientSecretBasic(secret), options);
    // The library accepts another issuer name for some providers, and would then accept tokens of all their tenants.
    if (config.serverMetadata().issuer !== issuer) throw otherIssuer(config.serverMetadata().issuer);
    if (methods(config).includes('client_secret_basic') || !methods(config).includes('client_secret_post')) return config;
    const byBody = new openid.Configuration(config.serverMetadata(), provider_client_id, undefined, openid.ClientSecretPost(secret));
    byBody[openid.customFetch] = fetchBy(egress);
    for (const apply of execute) apply(byBody);
    return byBody;
  });
}

const minutes_ms = 10 * 60_000;
const most = 1_000;

/** Providers' configurations are cached, with one request for any number of concurrent sign-ins. */
export function openidProviders(asking: Asking) {
  const described = new Map<string, { until: number; config: Promise<openid.Configuration> }>();

  const configOf = (client: OpenidClient): Promise<openid.Configuration> => {
    const key = JSON.stringify([client.issuer, client.provider_client_id, client.secret]);
    const held = described.get(key);
    if (held && held.until > Date.now()) return held.config;
    const config = (async () => discover(asking, client))();
    described.delete(key);
    described.set(key, { until: Date.now() + minutes_ms, config });
    config.catch(() => described.delete(key));
    if (described.size > most) described.delete(described.keys().next().value ?? '');
    return config;
  };

  return {
    /** Returns the URL to send the browser to (code flow with PKCE S256, state and nonce), and the values to check the response with. */
    begin: async (client: OpenidClient): Promise<{ address: string; checks: Checks }> => {
      const config = await configOf(client);
      const checks = { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
      const code_challenge = await openid.calculatePKCECodeChallenge(checks.verifier);
      const asked = {
        redirect_uri: client.redirect_uri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge,
        code_challenge_method: 'S256',
      };
      return { address: openid.buildAuthorizationUrl(config, asked).href, checks };
    },

    /**
     * The claims of the user at the provider, from the signed token and the user info. Whether an email is confirmed
     * must come from the same source as the email.
     */
    end: async (client: OpenidClient, { state, nonce, verifier }: Checks, query: string): Promise<JsonObject> => {
      const config = await configOf(client);
      const address = new URL(client.redirect_uri);
      address.search = query;
      return told(async () => {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
        const tokens = await openid.authorizationCodeGrant(config, address, checks);
        const claims = tokens.claims() as openid.IDToken;
        if (claims.iss !== client.issuer) throw otherIssuer(claims.iss);
        const info = config.serverMetadata().userinfo_endpoint ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        const { email, email_verified, xms_edov } = (claims.email === undefined ? info : claims) as JsonObject;
        return { ...info, ...claims, ...(email !== undefined && { email, email_verified, xms_edov }) } as JsonObject;
      });
    },

    /** Checks that the provider is reachable and accepts the secret. It sends an invalid code; a provider that accepts the secret refuses only the code. */
    test: async (client: OpenidClient): Promise<{ issuer: string; authorization_endpoint: string }> => {
      const config = await discover(asking, client);
      const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
      if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw failed('its description lacks an address');
      const made_up = { code: 'test', redirect_uri: client.redirect_uri, code_verifier: openid.randomPKCECodeVerifier() };
      try {
        await openid.genericGrantRequest(config, 'authorization_code', made_up);
      } catch (error) {
        if (!(error instanceof openid.ResponseBodyError && error.error === 'invalid_grant')) throw failureOf(error);
      }
      return { issuer, authorization_endpoint };
    },
  };
}

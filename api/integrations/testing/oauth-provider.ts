import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The client that is registered at the provider. */
export const oauthClient = { client_id: 'millwright', client_secret: 'hush-client-secret' };

type Claims = Record<string, unknown>;
/** Options of the provider. `claims` adds claims about each person. */
type Options = { token_seconds?: number; port?: number; claims?: (login: string, use: string) => Claims };

async function listening(port = 0): Promise<{ url: string; answer(listener: RequestListener): void; close(): Promise<void> }> {
  let listener: RequestListener = (_, response) => response.end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next) => {
      listener = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a certified OpenID provider on loopback. It asks for any name, then for a consent. Each refresh token works once. */
export async function oauthProvider({ token_seconds = 3_600, port, claims = () => ({}) }: Options = {}) {
  const served = await listening(port);
  const provider = new Provider(served.url, {
    clients: [
      {
        ...oauthClient,
        redirect_uris: ['http://127.0.0.1/nowhere'],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, clientCredentials: { enabled: true } },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: token_seconds,
      ClientCredentials: token_seconds,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 600,
      RefreshToken: 3_600,
      Session: 3_600,
    },
    findAccount: (_, accountId) => ({ accountId, claims: async (use) => ({ ...claims(accountId, use), sub: accountId }) }),
    claims: {
      openid: ['sub', 'groups', 'amr', 'email', 'email_verified'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    cookies: { keys: ['a key of tests'] },
    scopes: ['openid', 'offline_access', 'invoices'],
  });
  /** The allowed redirect URIs, compared exactly. Integrations add theirs once they have an id. */
  const redirects = new Set<string>();
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirects.has(uri);
  const grants: string[] = [];
  provider.on('grant.success', (context: { oidc: { params?: Record<string, unknown> } }) => grants.push(String(context.oidc.params?.grant_type)));
  const listener = provider.callback();
  served.answer(listener);
  return {
    url: served.url,
    redirects,
    provider,
    /** Answers 503 while paused. */
    pause: (paused: boolean) => served.answer(paused ? (_, response) => response.writeHead(503).end() : listener),
    /** The grants of all token requests, in order. */
    grants,
    /** Tells whether the provider has issued this token and it has not expired. */
    knows: async (token: string) => Boolean((await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token))),
    authentication: {
      type: 'oauth2',
      grant: 'authorization_code',
      authorization_endpoint: `${served.url}/auth`,
      token_endpoint: `${served.url}/token`,
      ...oauthClient,
      scope: 'openid invoices',
    },
    close: served.close,
  };
}

/** Signs in and consents at the provider, as a person does in a browser. Returns the URL that they are sent back to. */
export async function consentAt(address: string, login = 'ada'): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, form]: [string, URLSearchParams | null] = [address, null];
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer: Response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: form }) });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      const next = new URL(location, url);
      if (next.origin !== new URL(address).origin) return next;
      [url, form] = [next.href, null];
      continue;
    }
    const page: string = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action: string | undefined = /<form[^>]+action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`The provider does not ask for anything: ${answer.status} ${page.slice(0, 500)}`);
    [url, form] = [new URL(action, url).href, new URLSearchParams({ prompt, login, password: 'any' })];
  }
  throw new Error('The provider asks without end.');
}

/** Starts a server that accepts a bearer token, and records what it receives. */
export async function resourceServer() {
  const served = await listening();
  const hits: { method: string; url: string; headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  let answer: RequestListener = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  served.answer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      hits.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  return {
    url: served.url,
    hits,
    answer: (next: RequestListener) => {
      answer = next;
    },
    close: served.close,
  };
}

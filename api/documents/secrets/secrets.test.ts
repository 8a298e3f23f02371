import { changeSecrets } from '@millwright/core/document/secrets/change-secrets.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { hidden } from '@millwright/core/secret-keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBox } from '../../testing/test-box.ts';
import { dataOf, errorOf, make, patch, type World, world } from '../documents.fixture.ts';
import { sealStoredSecrets } from '../seal-stored.ts';
import { SecretBox, secretBox } from './secret-box.ts';
import { keepSecrets, withoutSecrets } from './secrets.ts';

const stored: { steps: { id: string; type: string; input: JsonObject }[] } = {
  steps: [
    { id: 'a', type: 'webhook', input: { secret: 'first' } },
    { id: 'b', type: 'webhook', input: { secret: 'second', url: 'https://one.test' } },
  ],
};

it('hides the secrets of steps that reach other systems, signing headers included; what others write under such names is data', () => {
  const rest = { id: 'c', type: 'rest', input: { headers: { Authorization: 'Bearer hush', 'X-Api-Key': 'hush', accept: 'text/plain' } } };
  const write = { id: 'd', type: 'write', input: { items: [{ properties: { token: 'a field' } }] } };
  const shown = withoutSecrets('settings_data_connections', { steps: [...stored.steps, rest, write] } as unknown as JsonObject);
  expect(JSON.stringify(shown)).not.toMatch(/hush|first|second/);
  expect(shown.steps).toMatchObject([
    { input: { secret: hidden } },
    { input: { secret: hidden, url: 'https://one.test' } },
    { input: { headers: { Authorization: hidden, 'X-Api-Key': hidden, accept: 'text/plain' } } },
    write,
  ]);
});

it('keeps the secrets of steps that came back hidden, also after they have changed places', () => {
  const sent: JsonObject = {
    steps: [
      { id: 'b', input: { secret: { ...hidden }, url: 'https://one.test/other' } },
      { id: 'new', input: { secret: 'third' } },
      { id: 'a', input: { secret: { ...hidden } } },
    ],
  };
  expect(keepSecrets(sent, stored)).toEqual({
    steps: [
      { id: 'b', input: { secret: 'second', url: 'https://one.test/other' } },
      { id: 'new', input: { secret: 'third' } },
      { id: 'a', input: { secret: 'first' } },
    ],
  });
});

it('never lends one step the secret of another', () => {
  expect(keepSecrets({ steps: [{ id: 'c', input: { secret: { ...hidden } } }] }, stored)).toEqual({ steps: [{ id: 'c', input: {} }] });
});

it('keeps a secret with the server it was given for, wherever it stands, and takes it away when the address leads to another', () => {
  const step = { url: 'https://one.test/a', query: { token: 'hush' }, body: { login: [{ name: 'a', password: 'hush' }] }, secret: 'hush' };
  const moved = changeSecrets({ ...step, url: 'https://two.test/a' }, () => ({ ...hidden })) as JsonObject;
  expect(keepSecrets(moved, step)).toEqual({ url: 'https://two.test/a', query: {}, body: { login: [{ name: 'a' }] } });
  const before = { url: 'https://one.test/a', headers: { authorization: 'hush' } };
  const at = (url: JsonObject | string) => keepSecrets({ url, headers: { authorization: { ...hidden }, accept: 'a' } }, before);
  expect(at('https://one.test/b')).toEqual({ url: 'https://one.test/b', headers: { authorization: 'hush', accept: 'a' } });
  expect(at('https://two.test/a').headers).toEqual({ accept: 'a' });
  expect(at({ $: 'steps.where' }).headers).toEqual({ accept: 'a' });
});

it.each<[string, JsonObject, JsonObject]>([
  ['operation', { operation: 'pay' }, { params: { amount: 5, token: 'hush', login: { password: 'hush' } } }],
  ['rest', { url: '/pay' }, { headers: { authorization: 'hush', accept: 'a' }, query: { token: 'hush' }, body: { password: 'hush' } }],
])('keeps the secrets of a step of type %s with its integration, and takes them away when it calls through another', (type, call, values) => {
  const through = (integration: string) => ({ steps: [{ id: 'a', type, input: { integration, ...call, ...values } }] }) as JsonObject;
  const sent = (integration: string) => changeSecrets(through(integration), () => ({ ...hidden })) as JsonObject;
  expect(keepSecrets(sent('books'), through('books'))).toEqual(through('books'));
  const moved = keepSecrets(sent('canary'), through('books'));
  expect(JSON.stringify(moved)).not.toMatch(/hush|secret/);
  expect(moved).toMatchObject({ steps: [{ input: { integration: 'canary', ...call } }] });
});

it('takes the secrets of a step away when a path of an integration becomes one of none, or the other way round', () => {
  const before = { integration: 'books', url: '/pay', headers: { authorization: 'hush' } };
  const { integration: _, ...without } = before;
  const kept = (sent: JsonObject, stored: JsonObject) => keepSecrets({ ...sent, headers: { authorization: { ...hidden } } }, stored).headers;
  expect([kept(without, before), kept(before, without), kept(before, before)]).toEqual([{}, {}, { authorization: 'hush' }]);
});

describe('at rest', () => {
  let company: World;
  beforeAll(async () => {
    company = await world();
  });
  afterAll(() => company?.close());

  /** A secret that may sign, with a word in it. */
  const signing = (word: string) => `whsec_${Buffer.from(word.padEnd(24)).toString('base64')}`;
  const path = 'settings_data_connections/tidy';
  const post = { id: 'post', name: 'Post', type: 'webhook', enabled: true, input: { url: 'https://one.test', secret: signing('out hush') } };
  const rows = () =>
    company.space.database.migrator.use((ddl) =>
      ddl.rows<{ slug: string; data: JsonObject }>(
        "SELECT slug, data FROM platform.documents WHERE collection IN ('integrations', 'settings_data_connections') AND client_id = $1 ORDER BY slug",
        [company.one.id],
      ),
    );
  const plainTexts = async () => JSON.stringify(await rows());
  const box = () => secretBox(company.served.services.settings);
  /** The stored key of the integration, the secret of incoming webhooks, and that of the step. */
  const sealedOf = async () => {
    const found = await rows();
    const [accounting, tidy] = found;
    const { authentication } = (accounting as (typeof found)[0]).data as { authentication: { api_key: string } };
    const { webhook_secret, steps } = (tidy as (typeof found)[0]).data as { webhook_secret: string; steps: { $items: { post: typeof post } } };
    return [authentication.api_key, webhook_secret, String(steps.$items.post.input.secret)];
  };

  it('are sealed, in own documents and in changes of built-in ones, and never answered', async () => {
    const { send } = company;
    const made = await make(send, 'integrations', { name: 'accounting', url: 'https://one.test', authentication: { api_key: 'key_hush' } });
    const changed = dataOf(await patch(send, path, 1, { trigger: { type: 'webhook' }, webhook_secret: signing('in hush'), steps: [post] }));
    expect([made.authentication, changed.webhook_secret]).toEqual([{ api_key: hidden }, hidden]);
    for (const secret of ['hush', signing('in hush'), signing('out hush')]) expect(await plainTexts()).not.toContain(secret);
    expect((await sealedOf()).map((sealed) => box().open(company.one.id, sealed))).toEqual(['key_hush', signing('in hush'), signing('out hush')]);
  });

  it('are refused where values would be filled into them, also while the automation is switched off', async () => {
    const ask = { id: 'ask', name: 'Ask', type: 'rest', enabled: true, input: { method: 'GET', url: 'https://one.test' } };
    const headers = { authorization: 'Bearer {{steps.login.hush_token}}' };
    for (const disabled of [false, true]) {
      const sent = { name: 'asks', trigger: { type: 'manual' }, disabled, steps: [{ ...ask, input: { ...ask.input, headers } }] };
      const problem = { field: 'steps[0].input.headers.authorization', code: 'filled_secret' };
      expect(errorOf(await company.send('POST', '/v1/documents/settings_data_connections', sent))).toMatchObject({
        status: 422,
        details: { fields: [problem] },
      });
    }
    expect(await plainTexts()).not.toContain('hush_token');
  });

  it('stay as they are when they come back hidden, and are sealed whatever they look like', async () => {
    const { send } = company;
    const before = await sealedOf();
    const current = dataOf(await send('GET', `/v1/documents/${path}`));
    await patch(send, path, current.version, { description: 'Tidies', webhook_secret: current.webhook_secret, steps: current.steps });
    expect(await sealedOf()).toEqual(before);
    const [, , stolen = ''] = before;
    await patch(send, 'integrations/accounting', 1, { authentication: { api_key: stolen } });
    const [sealed = ''] = await sealedOf();
    expect([sealed !== stolen, box().open(company.one.id, sealed)]).toEqual([true, stolen]);
  });

  it('are sealed at the next start when they were stored before, and sealed anew when the key changes', async () => {
    const { database } = company.space;
    const next = new SecretBox('n'.repeat(40), [company.served.services.settings.SECRET_KEY]);
    await database.migrator.use((ddl) =>
      ddl.rows(
        `UPDATE platform.documents SET data = jsonb_set(data, '{authentication,api_key}', '"old_hush"') WHERE slug = 'accounting' AND client_id = $1`,
        [company.one.id],
      ),
    );
    const version = dataOf(await company.send('GET', `/v1/documents/${path}`)).version;
    await sealStoredSecrets(database, next);
    const sealed = await sealedOf();
    expect(sealed.every((text) => text.startsWith(next.mark))).toBe(true);
    expect(next.open(company.one.id, sealed[0] ?? '')).toBe('old_hush');
    expect(dataOf(await company.send('GET', `/v1/documents/${path}`)).version).toBe(version);
    await sealStoredSecrets(database, next);
    expect(await sealedOf()).toEqual(sealed);
  });

  it('stay as they are when their key is missing', async () => {
    const before = await sealedOf();
    await sealStoredSecrets(company.space.database, testBox);
    expect(await sealedOf()).toEqual(before);
  });

  it('are not taken over by a copy', async () => {
    const current = dataOf(await company.send('GET', `/v1/documents/${path}`));
    const copy = await company.send('POST', '/v1/documents/settings_data_connections', {
      name: 'Copy',
      trigger: current.trigger,
      steps: current.steps,
      edges: current.edges,
      webhook_secret: current.webhook_secret,
      disabled: true,
    });
    expect(copy.status).toBe(201);
    const kept = (await rows()).find(({ slug }) => slug === 'copy');
    expect([kept?.data.webhook_secret, kept?.data.steps]).toMatchObject([undefined, [{ input: { url: 'https://one.test' } }]]);
  });

  it('go when their step calls through another integration, and the answer names them', async () => {
    const { send } = company;
    for (const name of ['ledger', 'canary'])
      await make(send, 'integrations', { name, url: `https://${name}.test`, operations: [{ name: 'pay', method: 'POST', path: '/pay' }] });
    const input = { integration: 'ledger', operation: 'pay', params: { amount: 5, token: 'step_hush' } };
    const pay = { id: 'pay', name: 'Pay', type: 'operation', enabled: true, input };
    const made = await make(send, 'settings_data_connections', { name: 'Pays', trigger: { type: 'manual' }, steps: [pay] });
    const [shown] = made.steps as (typeof pay)[];
    const through = async (version: unknown, integration: string) => {
      const steps = [{ ...shown, input: { ...shown?.input, integration } }];
      return patch(send, `settings_data_connections/${made.id}`, Number(version), { steps });
    };
    expect(shown?.input.params).toEqual({ amount: 5, token: hidden });
    const kept = await through(made.version, 'ledger');
    expect([kept.body.cleared, dataOf(kept).steps]).toMatchObject([undefined, [{ input: { params: { token: hidden } } }]]);
    const moved = await through(dataOf(kept).version, 'canary');
    expect(moved.body.cleared).toEqual(['steps[0].input.params.token']);
    expect(dataOf(moved).steps).toMatchObject([{ input: { integration: 'canary', params: { amount: 5 } } }]);
    expect(JSON.stringify(dataOf(moved).steps)).not.toContain('$secret');
  });
});

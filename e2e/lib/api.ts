import { type APIRequestContext, expect } from '@playwright/test';
import { emailOf, password } from './people.ts';

type Found = { identity: string; properties: Record<string, unknown> };
type Person = { id: string; first_name: string; client_id: string };
type Links = Record<string, string>;

const switching = (collection: string) => (collection === 'models' || collection === 'relations' ? '?switch_off=1' : '');

/** Calls the HTTP interface beside the browser, to prepare tests and to check results. */
export class Api {
  private readonly request: APIRequestContext;
  private readonly token: string;
  readonly user: Person;

  private constructor(request: APIRequestContext, token: string, user: Person) {
    this.request = request;
    this.token = token;
    this.user = user;
  }

  static signIn(request: APIRequestContext, email = 'admin@demo.test') {
    return Api.signInWith(request, emailOf(email), password);
  }

  /** Signs in to another instance, with the email address unchanged. */
  static async signInWith(request: APIRequestContext, email: string, password: string) {
    const answer = await request.post('/v1/auth/login', { data: { email, password } });
    const { token, user } = (await answer.json()) as { token: string; user: Person };
    return new Api(request, token, user);
  }

  /** Closes its request context. The context of a test is closed with the test. */
  close() {
    return this.request.dispose();
  }

  async post<T>(path: string, data: unknown): Promise<T> {
    const answer = await this.request.post(path, { data, headers: { authorization: `Bearer ${this.token}` } });
    const text = await answer.text();
    if (!answer.ok() || (path === '/v1/graph' && 'errors' in JSON.parse(text))) throw new Error(`${path}: ${answer.status()} ${text}`);
    return JSON.parse(text) as T;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.request.get(path, { headers: { authorization: `Bearer ${this.token}` } });
    return (await answer.json()) as T;
  }

  async save(model: string, properties: Record<string, unknown>, links: Links = {}) {
    const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
    return (await this.post<{ data: { identity: string } }>('/v1/graph/save/', { model, properties, relations })).data.identity;
  }

  /** Creates a document and returns its id. */
  async create(collection: string, document: Record<string, unknown>): Promise<string> {
    return (await this.post<{ data: { id: string } }>(`/v1/documents/${collection}`, document)).data.id;
  }

  /** Waits until all events and runs have been processed. */
  async settled() {
    await expect
      .poll(
        async () => {
          const { outbox, running } = await this.get<{ outbox: number; running: number }>('/v1/settled');
          return outbox + running;
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  }

  /** Changes keys of the current version of a document. */
  async change(collection: string, id: string, changes: Record<string, unknown>): Promise<void> {
    const path = `/v1/documents/${collection}/${id}`;
    const { data } = await this.get<{ data: { version: number } }>(path);
    const headers = { authorization: `Bearer ${this.token}`, 'if-match': String(data.version) };
    // A deleted attribute may still be read by other documents.
    const answer = await this.request.patch(`${path}${switching(collection)}`, { data: changes, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  }

  /** Deletes a document. */
  async drop(collection: string, id: string): Promise<void> {
    const answer = await this.request.delete(`/v1/documents/${collection}/${id}?switch_off=1`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    if (!answer.ok()) throw new Error(`${collection}/${id}: ${answer.status()} ${await answer.text()}`);
  }

  async remove(id: string) {
    await this.post('/v1/graph/delete/', { node_id: id });
  }

  async find(model: string, fact: string, value: unknown): Promise<Found[]> {
    const filters = { all: [{ fact, operator: 'equal', value }] };
    return (await this.post<{ data: Found[] }>('/v1/graph/get/', { model, filters, limit: 100 })).data;
  }

  async documentId(collection: string, slug: string) {
    const { data } = await this.get<{ data: { id: string } }>(`/v1/documents/${collection}/${slug}`);
    return data.id;
  }
}

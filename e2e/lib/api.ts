import type { APIRequestContext } from '@playwright/test';
import { password } from './people.ts';

type Found = { identity: string; properties: Record<string, unknown> };
type Links = Record<string, string>;

/** The HTTP interface beside the browser: it prepares what a test needs and looks at what came of it. */
export class Api {
  private readonly request: APIRequestContext;
  private readonly token: string;

  private constructor(request: APIRequestContext, token: string) {
    this.request = request;
    this.token = token;
  }

  static async signIn(request: APIRequestContext, email = 'admin@demo.test') {
    const answer = await request.post('/v1/auth/login', { data: { email, password } });
    return new Api(request, ((await answer.json()) as { token: string }).token);
  }

  async post<T>(path: string, data: unknown): Promise<T> {
    const answer = await this.request.post(path, { data, headers: { authorization: `Bearer ${this.token}` } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.request.get(path, { headers: { authorization: `Bearer ${this.token}` } });
    return (await answer.json()) as T;
  }

  async save(model: string, properties: Record<string, unknown>, links: Links = {}) {
    const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
    return (await this.post<{ data: { identity: string } }>('/v1/graph/save/', { model, properties, relations })).data.identity;
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

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

type Body = Record<string, unknown>;
type Found = { identity: string; properties: Record<string, unknown> };
type Links = Record<string, string>;

/** HTTP statuses after which a call is repeated. 500 is not included, because the product uses 503 for temporary errors. */
const transient = new Set([429, 502, 503, 504]);

/** A client of the HTTP interface that repeats a failed write with the same idempotency key, as clients should. */
export class Caller {
  readonly url: string;
  private readonly token: string | undefined;
  private readonly patience_ms: number;

  constructor(url: string, token?: string, patience_ms = 60_000) {
    this.url = url;
    this.token = token;
    this.patience_ms = patience_ms;
  }

  async call<T>(method: string, path: string, body?: Body, extra: Record<string, string> = {}): Promise<T> {
    const key = randomUUID();
    const deadline = Date.now() + this.patience_ms;
    for (;;) {
      const answer = await this.once(method, path, body, { 'idempotency-key': key, ...extra });
      if (answer && answer.status < 400) return (answer.text ? JSON.parse(answer.text) : undefined) as T;
      const final = answer && !transient.has(answer.status);
      if (final || Date.now() > deadline)
        throw new Error(`${method} ${path}: ${answer ? `${answer.status} ${answer.text.slice(0, 300)}` : 'no answer'}`);
      await sleep(100);
    }
  }

  private async once(method: string, path: string, body: Body | undefined, headers: Record<string, string>) {
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    if (body) headers['content-type'] = 'application/json';
    try {
      const response = await fetch(this.url + path, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }

  /** The token, for load tests that do not use this client. */
  get bearer() {
    return String(this.token);
  }

  post<T>(path: string, body: Body = {}) {
    return this.call<T>('POST', path, body);
  }

  async save(model: string, properties: Body, links: Links = {}, children?: Body[]) {
    const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
    const { data } = await this.post<{ data: { identity: string } }>('/v1/graph/save/', {
      model,
      properties,
      relations,
      ...(children ? { children } : {}),
    });
    return data.identity;
  }

  async find(model: string, fact: string, value: string) {
    const filters = { all: [{ fact, operator: 'equal', value }] };
    return (await this.post<{ data: Found[] }>('/v1/graph/get/', { model, filters, limit: 500 })).data;
  }

  async query<T>(query: string) {
    const answer = await this.post<{ data: T; errors?: unknown[] }>('/v1/graph', { query });
    if (answer.errors?.length) throw new Error(JSON.stringify(answer.errors).slice(0, 300));
    return answer.data;
  }

  /** Waits until all events and runs of this company are processed. */
  async settled(limit_ms = 60_000) {
    const deadline = Date.now() + limit_ms;
    let calm = 0;
    while (Date.now() < deadline) {
      const { outbox, running } = await this.call<{ outbox: number; running: number }>('GET', '/v1/settled');
      calm = outbox + running === 0 ? calm + 1 : 0;
      if (calm === 2) return;
      await sleep(100);
    }
    throw new Error('effects did not settle');
  }
}

export async function signIn(url: string, email: string, password: string, patience_ms?: number) {
  const { token } = await new Caller(url).post<{ token: string }>('/v1/auth/login', { email, password });
  return new Caller(url, token, patience_ms);
}

export type Company = { id: string; caller: Caller; email: string };

/** Creates a company and its administrator. */
export async function company(url: string, name: string, password: string, patience_ms?: number): Promise<Company> {
  const root = await signIn(url, 'root@demo.test', password);
  const { data } = await root.post<{ data: { id: string } }>('/v1/documents/clients', { name, feature_flags: ['core'] });
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}@bench.test`;
  await root.post('/v1/documents/users', { email, first_name: 'A', last_name: 'B', role: 'client_admin', client_id: data.id, password });
  return { id: data.id, email, caller: await signIn(url, email, password, patience_ms) };
}

/** Creates a person of the company with the role `user`. */
export async function member(url: string, client_id: string, password: string): Promise<Caller> {
  const root = await signIn(url, 'root@demo.test', password);
  const email = 'member@bench.test';
  await root.post('/v1/documents/users', { email, first_name: 'C', last_name: 'D', role: 'user', client_id, password });
  return signIn(url, email, password);
}

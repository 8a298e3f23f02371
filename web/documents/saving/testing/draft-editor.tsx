import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { serve } from '../../../testing/serve.ts';
import { useHistory } from '../../history/use-history.ts';
import type { DocumentKind, StoredDocument } from '../document-kind.ts';
import { useDocumentDraft } from '../use-document-draft.ts';
import { useSaving } from '../use-saving.ts';

type Stored = StoredDocument & { name: string };
type Draft = { name: string };
export const kind: DocumentKind<Stored, Draft> = {
  collection: 'views',
  name: 'view',
  draftOf: ({ name }) => ({ name }),
  partsOf: (draft) => new Map(Object.entries(draft)),
  fromParts: (parts) => Object.fromEntries(parts) as Draft,
};
export const stored: Stored = { id: 'v', slug: 'v', version: 3, name: 'Before' };

/** The initial state of the fake server's draft; each change is based on a revision. */
const atFirst = { revision: 0, content: null as Draft | null, saved_at: '', others: [] as object[], online: true, status: 503 };
export const there = { ...atFirst };
export const calls: string[] = [];
/** Delays responses to writes or reads until it is opened; with `late`, their effects too. */
let gate: { wait: Promise<void>; open: () => void; late: boolean; held: string } | null = null;
export function close(late: boolean, held = 'PATCH') {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = { wait: promise, open: resolve, late, held };
  return gate;
}

const draft = () =>
  there.content && {
    collection: 'views',
    document_id: 'v',
    revision: there.revision,
    version: 3,
    base: stored,
    content: there.content,
    without_secrets: false,
    saved_at: there.saved_at,
  };
const now = () => ({ revision: there.revision, draft: draft(), others: there.others });

/** Stops delaying responses. */
export const release = () => {
  gate = null;
};

/** Serves drafts to the tests of a file, with a signed-in person. */
export function serveDrafts(): void {
  serve(answer);
  beforeAll(() => login('ana@example.test', 'secret', false));
  beforeEach(() => {
    Object.assign(there, atFirst);
    calls.length = 0;
    gate = null;
  });
  afterEach(() => {
    cleanup();
    for (const name of Object.keys(localStorage)) if (name.includes('.draft')) localStorage.removeItem(name);
  });
}

async function answer(path: string, body: { revision: number; content: Draft; email?: string }, headers: Record<string, unknown>) {
  const user = { id: body?.email?.split('@')[0] ?? 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (!there.online) return { status: there.status, body: { error: { code: 'unavailable', message: '', details: {} } } };
  const method = body ? 'PATCH' : headers['idempotency-key'] ? 'DELETE' : 'GET';
  calls.push(method);
  const held = gate?.held === method ? gate : null;
  if (held?.late) await held.wait;
  if (method === 'GET') return { body: { data: now() } };
  const about = method === 'PATCH' ? body.revision : Number(new URL(path, 'http://here').searchParams.get('revision') ?? there.revision);
  const refused = about !== there.revision;
  if (!refused) {
    there.revision++;
    there.content = method === 'PATCH' ? body.content : null;
    there.saved_at = new Date().toISOString();
  }
  const answer = refused
    ? { status: 409, body: { error: { code: 'out_of_sync', message: '', details: { current: now() } } } }
    : { body: { data: { revision: there.revision, saved_at: there.saved_at } } };
  if (held && !held.late) await held.wait;
  return answer;
}

const begin = (draft: Draft) => ({ draft });
export function useEditor(document: Stored = stored, { of = kind, sends = true } = {}) {
  const history = useHistory(begin(of.draftOf(document)));
  const saving = useSaving(of, document, history, begin);
  return { history, saving, keeping: useDocumentDraft(of, saving, history, true, sends) };
}
export const Wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
type Opened = ReturnType<typeof openEditor>;
export const openEditor = () => renderHook(() => useEditor(), { wrapper: Wrapper });
export const type = ({ result }: Opened, name: string) => act(() => result.current.history.edit({ draft: { name } }));
export const isAsked = () => waitFor(() => expect(calls).toContain('GET'));

export const elsewhere = (revision: number, name: string | null, saved_at = '2026-03-01T10:00:00.000Z') =>
  Object.assign(there, { revision, content: name === null ? null : { name }, saved_at });
export const takeUp = ({ result }: Opened) =>
  act(() => {
    const { saving, keeping } = result.current;
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  });
export const discard = ({ result }: Opened) =>
  act(() => {
    result.current.keeping.discard();
    result.current.saving.giveUp();
  });
export const isOffered = ({ result }: Opened, offer: object) => waitFor(() => expect(result.current.keeping.offered).toMatchObject(offer));

import type { JsonObject } from '@millwright/core/json.ts';
import { afterEach, expect, it } from 'vitest';
import { dropKeptDraft, keepDraft, readKeptDraft } from '../../documents/saving/kept-draft.ts';
import { automationKind as kind } from './automation-kind.ts';
import { type Draft, draftOf } from './draft.ts';
import type { AutomationDocument } from './use-automations.ts';

const hidden = { $secret: true };
const step = (id: string, type: 'rest' | 'webhook' | 'write', input: JsonObject) => ({ id, name: id, type, enabled: true, input });
const base: AutomationDocument = {
  id: 'x',
  slug: 'x',
  name: 'x',
  label: 'x',
  trigger: { type: 'webhook' },
  webhook_secret: hidden as unknown as string,
  steps: [step('ask', 'rest', { url: 'https://a.test', headers: { authorization: hidden } })],
  edges: [],
  disabled: false,
  version: 4,
  updated_at: null,
};
afterEach(() => dropKeptDraft(kind, 'x'));

it('a draft is read back with the version it was begun at, until it is dropped', () => {
  const draft: Draft = { ...draftOf(base), label: 'renamed' };
  expect(keepDraft(kind, base, draft, '2026-03-01T10:00:00Z')).toBe(true);
  expect(readKeptDraft<AutomationDocument, Draft>(kind, 'x')).toEqual({ at: '2026-03-01T10:00:00Z', base, draft, without_secrets: false });
  dropKeptDraft(kind, 'x');
  expect(readKeptDraft<AutomationDocument, Draft>(kind, 'x')).toBeNull();
});

it('no secret that was typed is kept on the device; what else was typed is', () => {
  const steps = [
    step('ask', 'rest', { url: 'https://b.test', headers: { authorization: 'Bearer hush', 'x-api-key': 'hush', accept: 'text/csv' } }),
    step('post', 'webhook', { url: 'https://c.test', secret: 'hush', body: { token: 'hush', n: 1 } }),
    step('keep', 'write', { items: [{ properties: { token: 'a field of the company' } }] }),
  ];
  expect(keepDraft(kind, base, { ...draftOf(base), webhook_secret: 'hush', webhook_verify_token: 'hush', steps }, '2026-03-01T10:00:00Z')).toBe(
    false,
  );
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('hush');
  const kept = readKeptDraft<AutomationDocument, Draft>(kind, 'x');
  expect(kept?.without_secrets).toBe(true);
  expect([kept?.draft.webhook_secret, kept?.draft.webhook_verify_token]).toEqual([hidden, undefined]);
  expect(kept?.draft.steps.map(({ input }) => input)).toEqual([
    { url: 'https://b.test', headers: { authorization: hidden, accept: 'text/csv' } },
    { url: 'https://c.test', body: { n: 1 } },
    { items: [{ properties: { token: 'a field of the company' } }] },
  ]);
});

it('the steps back are kept with a draft, without secrets either, and the oldest give way where there is no room', () => {
  const before: Draft = { ...draftOf(base), webhook_secret: 'hush', label: 'before' };
  const huge: Draft = { ...draftOf(base), label: 'x'.repeat(500_000) };
  const draft: Draft = { ...draftOf(base), label: 'renamed' };
  expect(keepDraft(kind, base, draft, '2026-03-01T10:00:00Z', { past: [huge, before], future: [draft] })).toBe(true);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('hush');
  const steps = readKeptDraft<AutomationDocument, Draft>(kind, 'x')?.steps;
  expect(steps?.past.map(({ label }) => label)).toEqual(['before']);
  expect(steps?.past[0]?.webhook_secret).toEqual(hidden);
  expect(steps?.future).toEqual([draft]);
});

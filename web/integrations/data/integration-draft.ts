import type { Operation, Param } from '@millwright/core/integration/operation.ts';
import { placesIn } from '@millwright/core/integration/params.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isSignInType, type SignInType } from '@millwright/core/sign-in/registry.ts';
import type { StoredIntegration } from './use-integrations.ts';

/** An operation in the editor: its content to save, and the statuses that cannot be read, as typed. */
export type DraftOperation = Operation & { unread?: { retry?: string; success?: string } };

/** A webhook in the editor: its content to save, and the JSON that cannot be read, as typed. */
export type DraftWebhook = IntegrationWebhook & { unread?: { [part: string]: string } };

/** The parts of an integration that the form changes. */
export type IntegrationDraft = {
  name: string;
  url: string;
  authentication: JsonObject;
  operations: DraftOperation[];
  webhooks: DraftWebhook[];
  test: string | null;
  limits: { per_minute?: number; timeout_ms?: number; max_bytes?: number };
  disabled: boolean;
};

export const emptyDraft: IntegrationDraft = {
  name: '',
  url: '',
  authentication: { type: 'none' },
  operations: [],
  webhooks: [],
  test: null,
  limits: {},
  disabled: false,
};

/** The initial content of the form. */
export const draftOf = ({ name, url, authentication, operations, webhooks, test, limits, disabled }: StoredIntegration): IntegrationDraft => ({
  name,
  url: url ?? '',
  authentication: authentication ?? { type: 'none' },
  operations: operations ?? [],
  webhooks: webhooks ?? [],
  test: test ?? null,
  limits: (limits ?? {}) as IntegrationDraft['limits'],
  disabled: disabled ?? false,
});

/** The keys that the form has changed. They are applied to the version that somebody else has saved meanwhile. */
export const changedIn = (was: IntegrationDraft, now: IntegrationDraft): Partial<IntegrationDraft> =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key as keyof IntegrationDraft])),
  ) as Partial<IntegrationDraft>;

/** The changed keys as sent to the server; an emptied value is sent as null. */
export const changesOf = (was: IntegrationDraft, now: IntegrationDraft): JsonObject =>
  Object.fromEntries(Object.entries(changedIn(was, now)).map(([key, value]) => [key, value === '' ? null : value])) as JsonObject;

/** The chosen way to sign in; null for an integration that was stored before there was a choice. */
export const wayOf = ({ authentication }: Pick<IntegrationDraft, 'authentication'>): SignInType | null => {
  if (isSignInType(authentication.type)) return authentication.type;
  return Object.keys(authentication).length ? null : 'none';
};

const originOf = (url: string) => URL.parse(url)?.origin ?? url;
const hasSecret = (value: JsonObject) => Object.values(value).some((each) => typeof each === 'object' && each !== null && '$secret' in each);

/** Whether saving deletes secrets, because the address now names another server. */
export const losesSecrets = (was: IntegrationDraft, now: IntegrationDraft): boolean =>
  originOf(was.url) !== originOf(now.url) && hasSecret(was.authentication) && hasSecret(now.authentication);

/** An operation with another path: its places in braces are values of it, others stay. */
export function withPath(operation: DraftOperation, path: string): DraftOperation {
  const params = operation.params ?? [];
  const inPath = [...new Set(placesIn(path))].map(
    (name): Param => params.find((param) => param.in === 'path' && param.name === name) ?? { name, in: 'path', type: 'text', required: true },
  );
  return { ...operation, path, params: [...inPath, ...params.filter((param) => param.in !== 'path')] };
}

/** Operations that can be the test: they read and need no values. */
export const testable = (operations: readonly Operation[]): string[] =>
  operations
    .filter(({ method, params = [] }) => method === 'GET' && !params.some((param) => param.required || param.in === 'path'))
    .map(({ name }) => name);

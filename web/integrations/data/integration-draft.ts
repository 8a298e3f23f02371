import type { Operation, Param } from '@millwright/core/integration/operation.ts';
import { placesIn } from '@millwright/core/integration/params.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isSignInType, type SignInType } from '@millwright/core/sign-in/registry.ts';
import type { StoredIntegration } from './use-integrations.ts';

/** An operation while it is edited: beside what of it is sent, statuses that can't be read, as they were typed. */
export type DraftOperation = Operation & { unread?: { retry?: string; success?: string } };

/** A webhook while it is edited: beside what of it is sent, JSON that can't be read, as it was typed. */
export type DraftWebhook = IntegrationWebhook & { unread?: { [part: string]: string } };

/** What the form changes of an integration. */
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

/** What the form begins with. */
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

/** What was changed in the form, to be laid over what somebody else has saved meanwhile. */
export const changedIn = (was: IntegrationDraft, now: IntegrationDraft): Partial<IntegrationDraft> =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key as keyof IntegrationDraft])),
  ) as Partial<IntegrationDraft>;

/** The changed keys as they are sent: what is emptied goes as null. */
export const changesOf = (was: IntegrationDraft, now: IntegrationDraft): JsonObject =>
  Object.fromEntries(Object.entries(changedIn(was, now)).map(([key, value]) => [key, value === '' ? null : value])) as JsonObject;

/** The way to sign in that is chosen; null for what was stored before there were ways to choose from. */
export const wayOf = ({ authentication }: Pick<IntegrationDraft, 'authentication'>): SignInType | null => {
  if (isSignInType(authentication.type)) return authentication.type;
  return Object.keys(authentication).length ? null : 'none';
};

const originOf = (url: string) => URL.parse(url)?.origin ?? url;
const hasSecret = (value: JsonObject) => Object.values(value).some((each) => typeof each === 'object' && each !== null && '$secret' in each);

/** Whether saving takes secrets away, because the address leads to another server. */
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

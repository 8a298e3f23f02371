import { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { accountProblems } from '../../integration/accounts.ts';
import { type Operation, operation } from '../../integration/operation.ts';
import { operationProblems } from '../../integration/rules.ts';
import { type IntegrationWebhook, integrationWebhook, webhookProblems } from '../../integration/webhook.ts';
import type { JsonObject } from '../../json.ts';
import { jsonObject } from '../../schema/shared.ts';
import { authentication } from '../../sign-in/schema.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { documentName } from '../descriptor/document-name.ts';
import type { Documents } from '../descriptor/documents.ts';
import { namedSecrets } from '../secrets/named-secrets.ts';

/** The limits of one call. An integration may set lower ones. */
export const callLimits = { timeout_ms: 10_000, max_bytes: 5_000_000 } as const;

const limits = z.strictObject({
  per_minute: z.number().int().min(1).max(6_000).optional(),
  timeout_ms: z.number().int().min(100).max(callLimits.timeout_ms).optional(),
  max_bytes: z.number().int().min(1_000).max(callLimits.max_bytes).optional(),
});

const schema = z.strictObject({
  name: documentName,
  type: z.string().max(50).optional(),
  url: z.string().max(2_000).optional(),
  authentication: authentication.optional(),
  operations: z.array(operation).max(200).optional(),
  /** The events that the other system sends by calls of its own. */
  webhooks: z.array(integrationWebhook).max(200).optional(),
  /** The operation that tests the connection. */
  test: z.string().max(64).optional(),
  limits: limits.optional(),
  misc: jsonObject.optional(),
  disabled: z.boolean().optional(),
});

/** A connection to another system, as it is stored. */
export type Integration = Omit<z.infer<typeof schema>, 'authentication' | 'operations' | 'webhooks'> & {
  id: string;
  slug: string;
  authentication?: JsonObject;
  operations?: Operation[];
  webhooks?: IntegrationWebhook[];
};

/** The problems of operations and webhooks. */
const callProblems = (document: Parameters<typeof operationProblems>[0] & Parameters<typeof webhookProblems>[0]): Problem[] => [
  ...operationProblems(document),
  ...webhookProblems(document),
];

/** The problems that a save adds. A problem that the stored document already has in the same place does not block the save. */
function newProblems(document: Integration, before: Documents): Problem[] {
  const problems = callProblems(document);
  const stored = problems.length ? before.find('integrations', document.id) : undefined;
  const mark = ({ field, code, message }: Problem) => `${field} ${code} ${message}`;
  const earlier = new Set(stored ? callProblems(stored).map(mark) : []);
  return problems.filter((problem) => !earlier.has(mark(problem)));
}

/** Connections to other systems, with their credentials and operations. */
export const integrations = defineCollection<Integration>({
  component: 'Integration',
  resource: 'SETTING_DATA_CONNECTIONS',
  schema,
  versioned: false,
  drafts: null,
  rules: callProblems,
  references: (document, { before }) => [...accountProblems(document), ...newProblems(document, before)],
  secrets: namedSecrets,
});

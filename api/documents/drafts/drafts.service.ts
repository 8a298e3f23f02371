import type { DocumentDraft } from '@millwright/core/contract/drafts.ts';
import { contentOf, misplacedKeys, shapeProblems, storedKeys } from '@millwright/core/document/check.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { typedSecret } from '@millwright/core/secret-keys.ts';
import type { Effective } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { refuse } from '../checks/content.ts';
import { sealed } from '../secrets/seal-sent.ts';
import { isSealed, type SecretBox } from '../secrets/secret-box.ts';
import { changeDocumentSecrets, keepSecrets, withoutSecrets } from '../secrets/secrets.ts';
import { changeable, namesOf, readVersion } from '../versions/versions.service.ts';
import { type DraftOf, type DraftRow, dropDraft, findDraft, storeDraft } from './draft-rows.ts';

/** Null removes a key, as in a change. */
const over = (content: JsonObject, changes: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...content, ...changes }).filter(([key, value]) => value !== null || !(key in changes)));

async function toDraft(tenant: TenantTransaction, { collection }: DraftOf, row: DraftRow): Promise<DocumentDraft> {
  const people = row.changed_by === null ? [] : await namesOf(tenant, [row.changed_by]);
  return {
    ...row,
    content: changeDocumentSecrets(collection, row.content, () => ({ ...typedSecret })),
    changed_at: new Date(row.changed_at).toISOString(),
    changed_by: people[0] ?? null,
  };
}

/** The document by id or slug, for those who may change it, and the place of its draft. */
function placeOf(tenant: TenantTransaction, of: DraftOf): { document: Effective; own: DraftOf } {
  const document = changeable(tenant, of);
  return { document, own: { collection: of.collection, id: document.id } };
}

/** The draft of a document with hidden secrets, or null. */
export async function readDraft(tenant: TenantTransaction, of: DraftOf): Promise<DocumentDraft | null> {
  const { own } = placeOf(tenant, of);
  const row = await findDraft(tenant, own);
  return row ? toDraft(tenant, own, row) : null;
}

/** The document at that version with hidden secrets. */
async function contentAt(tenant: TenantTransaction, own: DraftOf, version: number, row: DraftRow | undefined): Promise<JsonObject> {
  if (row?.based_on === version) return row.base;
  return (await readVersion(tenant, { ...own, version })).content;
}

export type Sent = Pick<DraftRow, 'revision' | 'based_on' | 'content'>;

/**
 * Stores a draft based on a revision, 0 for a new one (`out_of_sync` if another one is stored). It may be incomplete,
 * but must have the shape of the collection. New secrets are sealed in it; live ones are only marked.
 */
export async function saveDraft(tenant: TenantTransaction, of: DraftOf, sent: Sent, secrets: SecretBox): Promise<DocumentDraft> {
  const { document, own } = placeOf(tenant, of);
  const { collection } = own;
  const row = await findDraft(tenant, own);
  refuse(
    storedKeys
      .filter((key) => key in sent.content)
      .map((field) => ({ field: `content.${field}`, code: 'fixed', message: 'This is given by the store.' })),
  );
  const live = withoutSecrets(collection, contentOf(document));
  const content = keepSecrets(sealed(secrets, tenant, collection, sent.content), { ...live, ...row?.content });
  const whole = contentOf(document);
  refuse([...shapeProblems(collection, over(whole, keepSecrets(content, whole))), ...misplacedKeys(collection, content, live)]);
  const base = await contentAt(tenant, own, sent.based_on, row);
  const stored = await storeDraft(tenant, own, { ...sent, base, content });
  if (stored) return toDraft(tenant, own, stored);
  throw outOfSync(await readDraft(tenant, own));
}

/** The error for a revision other than the stored one. */
const outOfSync = (current: DocumentDraft | null) => new AppError('out_of_sync', { current });

/** Discards the draft, of any or of one revision (`out_of_sync` if another one is stored). It is no error if there is none. */
export async function discardDraft(tenant: TenantTransaction, of: DraftOf, revision?: number): Promise<void> {
  const { own } = placeOf(tenant, of);
  if (await dropDraft(tenant, own, revision)) return;
  const current = await readDraft(tenant, own);
  if (current) throw outOfSync(current);
}

/** The version of the document that a draft must be based on, and the revision that the caller has read; any, if missing. */
export type Meant = { version: number; revision?: number | undefined };
type ToPublish = { own: DraftOf; revision: number; data: JsonObject };

/** The document that publishing a draft would produce, as a person would send it (with plain secrets). Null if the stored draft is not the one that is meant. */
export async function draftToPublish(tenant: TenantTransaction, of: DraftOf, meant: Meant, secrets: SecretBox): Promise<ToPublish | null> {
  const { own } = placeOf(tenant, of);
  const row = await findDraft(tenant, own);
  if (!row || row.based_on !== meant.version || (meant.revision ?? row.revision) !== row.revision) return null;
  const open = (secret: string) => (isSealed(secret) ? secrets.open(tenant.client.id, secret) : secret);
  return { own, revision: row.revision, data: changeDocumentSecrets(own.collection, row.content, open) };
}

/** Why a draft is not published: there is none (404 without a revision), or another one than expected. */
export async function notPublished(tenant: TenantTransaction, of: DraftOf, { revision }: Pick<Meant, 'revision'>): Promise<AppError> {
  const current = await readDraft(tenant, of);
  return current || revision !== undefined ? outOfSync(current) : new AppError('not_found');
}

/**
 * The document after its draft, with live secrets, for those who may change it. 404 without a draft; refused if it is
 * incomplete.
 */
export async function asDrafted(tenant: TenantTransaction, of: DraftOf): Promise<JsonObject> {
  const { document, own } = placeOf(tenant, of);
  const row = await findDraft(tenant, own);
  if (!row) throw new AppError('not_found');
  const drafted = over(document, keepSecrets(row.content, contentOf(document)));
  const problems = collectionOf(own.collection).rules({ ...drafted, disabled: false } as never);
  if (problems.length) throw invalid(problems);
  return drafted;
}

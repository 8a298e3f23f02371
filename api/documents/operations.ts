import type { ArchivedDocument } from '@millwright/core/archive/types.ts';
import { documentProblems } from '@millwright/core/document/alone.ts';
import { contentOf, misplacedKeys, shapeProblems, slugProblems, storedKeys, withDefaults } from '@millwright/core/document/check.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { answersByChange } from '@millwright/core/document/stored-override.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { documentNotFound, isDeleted } from '../configuration/configuration.ts';
import { type DocumentRow, type Effective, effectiveOf } from '../configuration/effective.ts';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import { answerOf } from './answer.ts';
import { beginSlug, followLabel } from './checks/automation-slug.ts';
import { checkRelationType, fixedProblems, newViewProblems, refuse, viewProblems, withFieldIds } from './checks/content.ts';
import { isMoveAlone, withTrimmedFolder } from './checks/folder.ts';
import { demand, demandParts, demandRestore, mayRead } from './checks/rules.ts';
import { freeSlug } from './checks/slugs.ts';
import { type Answer, answerPlaces, resetPlaces } from './overrides/answers.ts';
import { putDocument } from './put/put-document.ts';
import { ofStored } from './secrets/of-stored.ts';
import { sealed } from './secrets/seal-sent.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { boundToOrigin, keepSecrets } from './secrets/secrets.ts';
import { withSignInSettings } from './secrets/sign-in-settings.ts';
import { changedNow, putContent, stampOf } from './stored/content-row.ts';
import type { Draft } from './stored/draft.ts';
import { withKeptFields } from './stored/kept-fields.ts';
import { demandUnshown, demandUnused } from './uses/uses.ts';

export type Operation =
  | { op: 'create'; collection: ConfigurationCollection; data: JsonObject; fill?: JsonObject }
  | { op: 'update'; collection: ConfigurationCollection; id: string; version: number; data: JsonObject; switch_off?: boolean; fill?: JsonObject }
  | { op: 'delete'; collection: ConfigurationCollection; id: string; hard?: boolean; switch_off?: boolean }
  /** A document of an archive. It replaces whatever has its id. */
  | { op: 'put'; collection: ConfigurationCollection; id: string; document: ArchivedDocument }
  | { op: 'restore'; collection: ConfigurationCollection; id: string }
  | { op: 'reset'; collection: ConfigurationCollection; id: string; version: number; path?: string; own?: boolean }
  | { op: 'answer'; collection: ConfigurationCollection; id: string; version: number; answers: readonly Answer[] };

/** A document that the caller may see. Others are treated as missing. */
function visible(tenant: TenantTransaction, draft: Draft, collection: ConfigurationCollection, id: string): Effective {
  const document = draft.config.effective(collection, id);
  if (!document || !mayRead(tenant, draft.config, collection, document)) throw documentNotFound(collection, id);
  return document;
}

function newRow({ now, principal }: TenantTransaction, collection: ConfigurationCollection, slug: string | null, data: JsonObject): DocumentRow {
  const made = { created_at: now, updated_at: now, created_by: principal.user_id, updated_by: principal.user_id, deleted_at: null };
  return { collection, id: newId(), slug, data, base: null, template: false, version: 1, ...made };
}

function create(tenant: TenantTransaction, draft: Draft, { collection, data }: Extract<Operation, { op: 'create' }>, secrets: SecretBox): string {
  const asked = effectiveOf(collection, tenant.client.id, undefined, undefined);
  demand(tenant, draft.config, 'CREATE', collection, { ...asked, parent: data.parent ?? null });
  refuse(
    storedKeys
      .filter((key) => key !== 'slug' && key !== 'client_id' && key in data)
      .map((field) => ({ field, code: 'unknown', message: 'This key is given by the store.' })),
  );
  const own = withSignInSettings(tenant, collection, {}, contentOf(withDefaults(collection, withTrimmedFolder(collection, data))));
  const content = ofStored(tenant, collection, {}, keepSecrets(sealed(secrets, tenant, collection, own), {}), secrets);
  checkRelationType(collection, content);
  if (collection === 'views' && 'query' in content) demandParts(tenant, collection, content, false);
  refuse([...shapeProblems(collection, content), ...misplacedKeys(collection, content)]);
  refuse(newViewProblems(draft.config, collection, content));
  if (typeof data.slug === 'string') refuse(slugProblems(data.slug));
  const slug = freeSlug(draft.config, collection, typeof data.slug === 'string' ? data.slug : null, content);
  const begun = collection === 'settings_data_connections' ? beginSlug(content, data.slug) : content;
  const row = newRow(tenant, collection, slug, withFieldIds(begun, tenant.now));
  draft.put(row);
  return row.id;
}

/** Keys that the store manages may be sent back unchanged. */
function changesOf(current: Effective, data: JsonObject): JsonObject {
  const stored = new Set<string>(storedKeys);
  refuse(
    Object.entries(data).flatMap(([field, value]) =>
      !stored.has(field) || sameJson(value, current[field] ?? null) ? [] : [{ field, code: 'fixed', message: 'This is given by the store.' }],
    ),
  );
  return contentOf(data);
}

/** Null removes a key if the shape does not allow null. */
function merged(collection: ConfigurationCollection, current: JsonObject, changes: JsonObject): JsonObject {
  const result = { ...current, ...changes };
  const nulls = Object.keys(changes).filter((key) => changes[key] === null);
  for (const key of nulls) {
    const { [key]: _, ...without } = result;
    const broken = (content: JsonObject) => shapeProblems(collection, content).some(({ field }) => field === key);
    if (broken(result) && !broken(without)) delete result[key];
  }
  return result;
}

/** A change of an unpublished form publishes it, unless it says otherwise. */
const publication = (collection: ConfigurationCollection, before: JsonObject, sent: JsonObject): JsonObject =>
  collection === 'forms' && before.unpublished === true && sent.unpublished !== true ? { unpublished: null } : {};

function update(
  tenant: TenantTransaction,
  draft: Draft,
  { collection, id, version, data }: Extract<Operation, { op: 'update' }>,
  secrets: SecretBox,
): string {
  const named = typeof data.template === 'boolean' ? draft.config.effective(collection, id) : undefined;
  if (typeof data.template === 'boolean' && !(named && mayRead(tenant, draft.config, collection, named)))
    throw new AppError(data.template ? 'no_such_template' : 'no_such_custom_document', { id });
  const current = visible(tenant, draft, collection, id);
  if (isDeleted(current)) throw documentNotFound(collection, id);
  demand(tenant, draft.config, 'UPDATE', collection, current);
  const answered = answerOf(tenant, draft.config, collection, current);
  if (current.version !== version) throw new AppError('out_of_sync', { current: answered });
  const before = contentOf(current);
  const sent = withSignInSettings(
    tenant,
    collection,
    before,
    sealed(secrets, tenant, collection, changesOf(answered, withTrimmedFolder(collection, data))),
  );
  const changes = Object.fromEntries(Object.entries(keepSecrets(sent, before)).filter(([key, value]) => !sameJson(value, before[key])));
  demandParts(tenant, collection, changes, current.template);
  const wanted = merged(collection, before, { ...changes, ...publication(collection, before, sent) });
  const bound = ofStored(tenant, collection, before, boundToOrigin(collection, before, wanted, sent), secrets);
  const content = withKeptFields(current, withFieldIds(bound, tenant.now, before));
  checkRelationType(collection, content);
  const template = draft.config.template(collection, current.id);
  // Otherwise parts that do not fit a built-in document would silently not be in force (core/document/settle.ts).
  const unfit = current.template ? documentProblems(collection, { ...content, slug: current.slug }) : shapeProblems(collection, content);
  refuse([...unfit, ...misplacedKeys(collection, content, before), ...fixedProblems(collection, current, content, template)]);
  refuse(viewProblems(collection, content, before));
  // A value that is sent unchanged confirms it. Unchanged values inside a list or object do not.
  const next = collection === 'settings_data_connections' ? followLabel(draft.config, current, content) : { slug: current.slug, content };
  putContent(
    tenant,
    draft,
    collection,
    { ...current, slug: next.slug },
    next.content,
    (place, was) => answersByChange(place, was) || (place.path.length === 1 && (place.path[0] ?? '') in sent),
    undefined,
    isMoveAlone(collection, before, next.content) && next.slug === current.slug ? stampOf(tenant, current) : undefined,
  );
  return current.id;
}

/** The version keeps counting, so that an edit of an older version is noticed. */
function changeBuiltIn(tenant: TenantTransaction, draft: Draft, operation: Extract<Operation, { op: 'reset' | 'answer' }>): string {
  const { collection, id, version } = operation;
  const current = visible(tenant, draft, collection, id);
  demand(tenant, draft.config, 'UPDATE', collection, current);
  const template = draft.config.template(collection, current.id);
  if (!template) throw invalid([{ field: 'id', code: 'not_built_in', message: 'Only a built-in document can be reset.' }]);
  if (current.version !== version) throw new AppError('out_of_sync', { current: answerOf(tenant, draft.config, collection, current) });
  if (operation.op === 'reset') resetPlaces(tenant, draft, collection, current, template, operation);
  else answerPlaces(tenant, draft, collection, current, template, operation.answers);
  return current.id;
}

async function remove(tenant: TenantTransaction, draft: Draft, { collection, id, hard }: Extract<Operation, { op: 'delete' }>): Promise<string> {
  const current = visible(tenant, draft, collection, id);
  demand(tenant, draft.config, 'DELETE', collection, current);
  if (current.template) throw new AppError('template_undeletable');
  const row = draft.config.row(collection, current.id);
  if (!row || (row.deleted_at && !hard)) throw documentNotFound(collection, id);
  demandUnshown(draft.config, collection, current);
  if (hard) {
    await demandUnused(tenant, draft.config, collection, current);
    draft.remove(row);
  } else {
    draft.put({ ...row, ...changedNow(tenant, row), deleted_at: tenant.now });
  }
  return current.id;
}

function restore(tenant: TenantTransaction, draft: Draft, { collection, id }: Extract<Operation, { op: 'restore' }>): string {
  const current = visible(tenant, draft, collection, id);
  demandRestore(tenant, draft.config, collection, current);
  const row = draft.config.row(collection, current.id);
  if (row?.deleted_at) draft.put({ ...row, ...changedNow(tenant, row), deleted_at: null });
  return current.id;
}

/** Applies one operation to the draft and returns the id of the document. References are checked after all operations. */
export async function applyOperation(tenant: TenantTransaction, draft: Draft, operation: Operation, secrets: SecretBox): Promise<string> {
  switch (operation.op) {
    case 'create':
      return create(tenant, draft, operation, secrets);
    case 'update':
      return update(tenant, draft, operation, secrets);
    case 'delete':
      return remove(tenant, draft, operation);
    case 'put':
      return putDocument(tenant, draft, operation.document, secrets);
    case 'restore':
      return restore(tenant, draft, operation);
    case 'reset':
    case 'answer':
      return changeBuiltIn(tenant, draft, operation);
  }
}

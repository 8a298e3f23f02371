import { weakSecrets } from '@millwright/core/automation/webhook-secret.ts';
import { contentOf, misplacedKeys, shapeProblems, slugProblems, storedKeys, withDefaults } from '@millwright/core/document/check.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { documentProblems } from '@millwright/core/document/rules/alone.ts';
import { modelChangeProblems, relationChangeProblems } from '@millwright/core/document/rules/model.ts';
import { answersByChange } from '@millwright/core/document/stored-override.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { Template } from '@millwright/core/seed/templates.ts';
import { documentNotFound, isDeleted } from '../configuration/configuration.ts';
import { type DocumentRow, type Effective, effectiveOf } from '../configuration/effective.ts';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import { answerOf } from './answer.ts';
import { demand, demandParts, demandRestore, mayRead } from './checks/rules.ts';
import { freeSlug } from './checks/slugs.ts';
import { demandUnshown, demandUnused } from './checks/uses.ts';
import { type Answer, answerPlaces, resetPlaces } from './overrides/answers.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { boundToOrigin, changeDocumentSecrets, keepSecrets } from './secrets/secrets.ts';
import { changedNow, putContent } from './stored/content-row.ts';
import type { Draft } from './stored/draft.ts';
import { withKeptFields } from './stored/kept-fields.ts';

export type Operation =
  | { op: 'create'; collection: ConfigurationCollection; data: JsonObject; fill?: JsonObject }
  | { op: 'update'; collection: ConfigurationCollection; id: string; version: number; data: JsonObject; switch_off?: boolean; fill?: JsonObject }
  | { op: 'delete'; collection: ConfigurationCollection; id: string; hard?: boolean; switch_off?: boolean }
  | { op: 'restore'; collection: ConfigurationCollection; id: string }
  | { op: 'reset'; collection: ConfigurationCollection; id: string; version: number; path?: string; own?: boolean }
  | { op: 'answer'; collection: ConfigurationCollection; id: string; version: number; answers: readonly Answer[] };

function refuse(problems: readonly Problem[]): void {
  if (problems.length) throw invalid([...problems]);
}

/** A document that the caller can see; others do not exist. */
function visible(tenant: TenantTransaction, draft: Draft, collection: ConfigurationCollection, id: string): Effective {
  const document = draft.config.effective(collection, id);
  if (!document || !mayRead(tenant, draft.config, collection, document)) throw documentNotFound(collection, id);
  return document;
}

/** Shape errors that have words of their own. */
function checkRelationType(collection: ConfigurationCollection, content: JsonObject) {
  if (collection !== 'relations') return;
  if (content.type === undefined || content.type === null || content.type === '') throw new AppError('relation_without_type');
  if (!['1_1', '1_N', 'N_1', 'N_N'].includes(String(content.type))) throw new AppError('unknown_relation_type');
}

/** New attributes get an id, which rights are granted to, and their date; those that were there stay as they are. */
function withFieldIds(content: JsonObject, now: string, before: JsonObject = {}): JsonObject {
  if (!Array.isArray(content.schema)) return content;
  const ids = new Set((Array.isArray(before.schema) ? (before.schema as JsonObject[]) : []).map(({ id }) => id));
  const schema = (content.schema as JsonObject[]).map((field) =>
    field.id !== undefined && ids.has(field.id) ? field : { ...field, id: field.id ?? newId(), creation_date: field.creation_date ?? now },
  );
  return { ...content, schema };
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
  const content = keepSecrets(sealed(secrets, tenant, collection, contentOf(withDefaults(collection, data))), {});
  checkRelationType(collection, content);
  if (collection === 'views' && 'query' in content) demandParts(tenant, draft.config, collection, content, false);
  refuse([...shapeProblems(collection, content), ...misplacedKeys(collection, content)]);
  if (typeof data.slug === 'string') refuse(slugProblems(data.slug));
  const slug = freeSlug(draft.config, collection, typeof data.slug === 'string' ? data.slug : null, content);
  const row = newRow(tenant, collection, slug, withFieldIds(content, tenant.now));
  draft.put(row);
  return row.id;
}

/** Keys that the store keeps may be sent back as they were. */
function changesOf(current: Effective, data: JsonObject): JsonObject {
  const stored = new Set<string>(storedKeys);
  refuse(
    Object.entries(data).flatMap(([field, value]) =>
      !stored.has(field) || sameJson(value, current[field] ?? null) ? [] : [{ field, code: 'fixed', message: 'This is given by the store.' }],
    ),
  );
  return contentOf(data);
}

/** What a caller sends is plain, whatever it looks like; it is sealed before it meets what is stored. */
function sealed(secrets: SecretBox, tenant: TenantTransaction, collection: ConfigurationCollection, sent: JsonObject): JsonObject {
  if (collection === 'settings_data_connections') refuse(weakSecrets(sent));
  return changeDocumentSecrets(collection, sent, (secret) => secrets.seal(tenant.client.id, secret));
}

/** Null takes a key away where the shape does not know null. */
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

function fixedProblems(collection: ConfigurationCollection, before: Effective, after: JsonObject, template: Template | undefined): Problem[] {
  const old = before as unknown;
  const next = { ...before, ...after } as unknown;
  if (collection === 'relations') return relationChangeProblems(old as Relation, next as Relation);
  if (collection !== 'models') return [];
  const builtIn = new Set(((template?.schema ?? []) as JsonObject[]).map(({ id }) => String(id)));
  return modelChangeProblems(old as Model, next as Model, builtIn);
}

function update(
  tenant: TenantTransaction,
  draft: Draft,
  { collection, id, version, data }: Extract<Operation, { op: 'update' }>,
  secrets: SecretBox,
): string {
  if (data.template === true && !draft.config.effective(collection, id)) throw new AppError('no_such_template', { id });
  if (data.template === false && !draft.config.effective(collection, id)) throw new AppError('no_such_custom_document', { id });
  const current = visible(tenant, draft, collection, id);
  if (isDeleted(current)) throw documentNotFound(collection, id);
  demand(tenant, draft.config, 'UPDATE', collection, current);
  const answered = answerOf(tenant, draft.config, collection, current);
  if (current.version !== version) throw new AppError('out_of_sync', { current: answered });
  const sent = sealed(secrets, tenant, collection, changesOf(answered, data));
  const before = contentOf(current);
  const changes = Object.fromEntries(Object.entries(keepSecrets(sent, before)).filter(([key, value]) => !sameJson(value, before[key])));
  demandParts(tenant, draft.config, collection, changes, current.template);
  const wanted = merged(collection, before, changes);
  const content = withKeptFields(
    current,
    withFieldIds(collection === 'integrations' ? boundToOrigin(before, wanted, sent) : wanted, tenant.now, before),
  );
  checkRelationType(collection, content);
  const template = draft.config.template(collection, current.id);
  // What does not fit a built-in document would be left out of force without a word (core/document/settle.ts).
  const unfit = current.template ? documentProblems(collection, { ...content, slug: current.slug }) : shapeProblems(collection, content);
  refuse([...unfit, ...misplacedKeys(collection, content, before), ...fixedProblems(collection, current, content, template)]);
  // A value that is sent as it was confirms it; what stands unchanged inside a list or an object does not.
  putContent(
    tenant,
    draft,
    collection,
    current,
    content,
    (place, was) => answersByChange(place, was) || (place.path.length === 1 && (place.path[0] ?? '') in sent),
  );
  return current.id;
}

/** The version goes on counting, so that an edit that began before is noticed. */
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

/** Applies one operation to the draft and answers the document's id. References are checked once all are applied. */
export async function applyOperation(tenant: TenantTransaction, draft: Draft, operation: Operation, secrets: SecretBox): Promise<string> {
  switch (operation.op) {
    case 'create':
      return create(tenant, draft, operation, secrets);
    case 'update':
      return update(tenant, draft, operation, secrets);
    case 'delete':
      return remove(tenant, draft, operation);
    case 'restore':
      return restore(tenant, draft, operation);
    case 'reset':
    case 'answer':
      return changeBuiltIn(tenant, draft, operation);
  }
}

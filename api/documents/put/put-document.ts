import type { ArchivedDocument, ChangedBuiltIn, OwnDocument } from '@millwright/core/archive/types.ts';
import { contentOf, misplacedKeys, shapeProblems, slugProblems, storedKeys } from '@millwright/core/document/check.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { keyOf, pathOfKey } from '@millwright/core/document/places.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { isDeleted } from '../../configuration/configuration.ts';
import { type DocumentRow, effectiveOf } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { checkRelationType, fixedProblems, refuse, withFieldIds } from '../checks/content.ts';
import { withTrimmedFolder } from '../checks/folder.ts';
import { demand, demandParts, demandRestore } from '../checks/rules.ts';
import { isPassing, ofStoredBeside } from '../secrets/of-stored.ts';
import { plainSecrets } from '../secrets/override-secrets.ts';
import { sealed } from '../secrets/seal-sent.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { boundToOrigin } from '../secrets/secrets.ts';
import { withSignInSettings } from '../secrets/sign-in-settings.ts';
import { changedNow } from '../stored/content-row.ts';
import type { Draft } from '../stored/draft.ts';
import { withKeptFields } from '../stored/kept-fields.ts';
import { withStoredSecrets } from './keep-sealed.ts';

/** Stores a document of an archive under the same id. */
export function putDocument(tenant: TenantTransaction, draft: Draft, document: ArchivedDocument, secrets: SecretBox): string {
  if ('content' in document) putOwn(tenant, draft, document, secrets);
  else putChanges(tenant, draft, document, secrets);
  return document.id;
}

const unchangedColumns = (tenant: TenantTransaction, row: DocumentRow | undefined, version: number) => ({
  ...changedNow(tenant, { version }),
  created_at: row?.created_at ?? tenant.now,
  created_by: row ? row.created_by : tenant.principal.user_id,
  deleted_at: null,
});

function demandSlug(draft: Draft, { collection, id, slug }: OwnDocument): void {
  if (slug === null) return;
  refuse(slugProblems(slug));
  const other = draft.config.effective(collection, slug);
  if (other && other.id !== id) throw new AppError('not_unique', { field: 'slug' });
}

function putOwn(tenant: TenantTransaction, draft: Draft, document: OwnDocument, secrets: SecretBox): void {
  const { collection, id, slug } = document;
  const row = draft.config.row(collection, id);
  if (!isUuid(id) || draft.config.template(collection, id))
    throw invalid([{ field: 'id', code: 'fixed', message: 'The id is that of a built-in document, or none.' }]);
  const current = row && effectiveOf(collection, tenant.client.id, undefined, row);
  const before = current ? contentOf(current) : {};
  const sent = withSignInSettings(tenant, collection, before, sealed(secrets, tenant, collection, withTrimmedFolder(collection, document.content)));
  demand(
    tenant,
    draft.config,
    current ? 'UPDATE' : 'CREATE',
    collection,
    current ?? { ...effectiveOf(collection, tenant.client.id, undefined, undefined), parent: sent.parent ?? null },
  );
  if (current && isDeleted(current)) demandRestore(tenant, draft.config, collection, current);
  refuse(storedKeys.filter((key) => key in sent).map((field) => ({ field, code: 'unknown', message: 'This key is given by the store.' })));
  const wanted = withStoredSecrets(sent, before);
  const bound = row ? boundToOrigin(collection, before, wanted, sent) : wanted;
  const content = withKeptFields(before, withFieldIds(ofStoredBeside(tenant, collection, before, bound, secrets), tenant.now, before));
  checkRelationType(collection, content);
  if (!sameJson(content.query, before.query)) demandParts(tenant, collection, { query: content.query ?? null }, false);
  demandSlug(draft, document);
  refuse([
    ...shapeProblems(collection, content),
    ...misplacedKeys(collection, content, before),
    ...(current && !isDeleted(current) ? fixedProblems(collection, current, content, undefined) : []),
  ]);
  draft.put({ ...unchangedColumns(tenant, row, row?.version ?? 0), collection, id, slug, data: content, base: null, template: false });
}

/** The company's changes of a built-in document. What does not fit is parked, as after an upgrade (decision 0019). */
function putChanges(tenant: TenantTransaction, draft: Draft, { collection, id, changes, before }: ChangedBuiltIn, secrets: SecretBox): void {
  const template = draft.config.template(collection, id);
  const current = draft.config.effective(collection, id);
  if (!template || !current) throw new AppError('no_such_template', { id });
  demand(tenant, draft.config, 'UPDATE', collection, current);
  const row = draft.config.row(collection, id);
  demandParts(tenant, collection, changes, true);
  refuse(plainSecrets(collection, template, { changes, before }));
  const stored = row?.data ?? {};
  const data = ofStoredBeside(tenant, collection, stored, withStoredSecrets(changes, stored), secrets);
  // An archive does not contain a temporary secret, such as a previous one. Its note stays.
  const beside = Object.entries(row?.base ?? {}).filter(([key]) => isPassing(collection, pathOfKey(key)[0]));
  const base: JsonObject = Object.fromEntries([...beside, ...before.map(({ at, value }) => [keyOf(at), value] as const)]);
  const next: DocumentRow = { ...unchangedColumns(tenant, row, current.version), collection, id, slug: current.slug, data, base, template: true };
  const after = effectiveOf(collection, tenant.client.id, template, next);
  refuse(fixedProblems(collection, current, contentOf(after), template));
  draft.put(next);
}

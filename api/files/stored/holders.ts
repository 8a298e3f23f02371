import { ownerOf } from '@millwright/core/access/principals.ts';
import type { FormShare, Verb } from '@millwright/core/access/types.ts';
import { holdsFiles } from '@millwright/core/form/kinds.ts';
import { memoize } from '@millwright/core/memoize.ts';
import { keepsFiles } from '@millwright/core/model/layout.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** A field that holds files: of a model, or of the links of a relation (`end` is the outgoing one). */
export type Holder = { model: ResolvedModel; field: Field; end: End | null; table: string };

const isFile = (field: Field) => !field.deleted && keepsFiles(field);

function ofModel(model: ResolvedModel): Holder[] {
  const own = [...model.fields.values()].filter(isFile).map((field) => ({ model, field, end: null, table: model.table }));
  const edges = [...model.ends.values()].filter((end) => end.storage === 'edge' && end.direction === 'out');
  return [...own, ...edges.flatMap((end) => (end.relation.schema ?? []).filter(isFile).map((field) => ({ model, field, end, table: end.place })))];
}

/** Lists every field of a schema that holds files. */
export const holdersOf = memoize((schema: Schema): readonly Holder[] => [...schema.models.values()].flatMap(ofModel));

/** Tells whether the caller has this right on a field that holds files, by its models, its relation and the field itself. */
export function mayHolder({ access, client, config }: TenantTransaction, verb: Verb, { model, field, end }: Holder): boolean {
  const may = (resource: 'MODELS' | 'FIELDS', id: string) => access.allows(verb, resource, { id, client_id: client.id });
  const other = end && config.schema.models.get(end.to);
  return (
    may('MODELS', model.model.id) &&
    may('FIELDS', field.id) &&
    (!end || (may('FIELDS', end.relation.id) && (!other || may('MODELS', other.model.id))))
  );
}

/** SQL: whether any record holds the file `f` in one of these fields. An index serves it. */
const heldSql = (tenant: TenantTransaction, holders: readonly Holder[], also = ''): string =>
  holders
    .map(({ table, field }) => {
      const column = `h.${identifier(field.name)}`;
      return `EXISTS (SELECT FROM ${identifier(tenant.client.schema)}.${identifier(table)} h WHERE ${also}${column} @> ARRAY[f.id])`;
    })
    .join(' OR ') || 'false';

/** SQL: whether the record of a shared form holds the file `f` in a field that the form shows. */
function heldInSharedSql(tenant: TenantTransaction, { form_id, node_id }: FormShare): string {
  const form = tenant.config.get('forms', form_id);
  const model = tenant.config.schema.models.get(tenant.config.find('models', form.model)?.slug ?? form.model);
  if (!model || !isUuid(node_id)) return 'false';
  const attributes = new Set(form.fields.filter(holdsFiles).map(({ attribute }) => attribute));
  return heldSql(
    tenant,
    holdersOf(tenant.config.schema).filter(({ model: of, field, end }) => of === model && !end && attributes.has(field.name)),
    `h.id = '${node_id}' AND `,
  );
}

/**
 * SQL: whether the caller may read the file `f`, as its uploader (`uploader` is the parameter with their id) or through a
 * record that holds it. The system may read all files.
 */
export function readableSql(tenant: TenantTransaction, uploader: string): string {
  const readable = () => holdersOf(tenant.config.schema).filter((holder) => mayHolder(tenant, 'READ', holder));
  const { share, kind } = tenant.principal;
  if (share) return `(f.created_by = ${uploader}::uuid OR ${heldInSharedSql(tenant, share)})`;
  const held = kind === 'system' ? 'true' : heldSql(tenant, readable());
  return `(f.created_by = ${uploader}::uuid OR ${held})`;
}

/**
 * Tells whether the caller has this right on the automation whose run stored a file. Who may read its history may read the
 * file, and who may change it may delete the file.
 */
export const mayKeeper = ({ access }: TenantTransaction, verb: Verb, automation_id: string | null): boolean =>
  automation_id !== null && access.allows(verb, 'SETTING_DATA_CONNECTIONS', { id: automation_id });

/** SQL: joins the run that stored the file `f`, as `r`. */
export const keeperSql = (tenant: TenantTransaction): string => `LEFT JOIN ${identifier(tenant.client.schema)}._runs r ON r.id = f.run_id`;

/** Returns the id under which the caller's uploads are stored: the person's, or that of the share link. */
export const uploaderOf = ({ principal }: TenantTransaction): string | null => principal.share?.token_id ?? ownerOf(principal);

export const filesTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._files`;

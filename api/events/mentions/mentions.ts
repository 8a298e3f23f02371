import { callerOf } from '@millwright/core/access/principals.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { mentionsIn, mostMentions } from '@millwright/core/record/comment/mentions.ts';
import { collated } from '@millwright/core/sql/collated.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { rolesThatRead } from '../../notices/audience/readers.ts';
import { visibleModel } from './visible-model.ts';

type Person = { id: string; name: string };

/** People who may be mentioned, in SQL: they can sign in, and may read records of the model. */
const whoSql = `platform.users u WHERE u.client_id = platform.current_client() AND u.signs_in AND u.role = ANY($1::text[])`;

/** A page of the people who may read a record, by name, without the caller. */
export async function listMentionable(
  tenant: TenantTransaction,
  node: string,
  { search = '', limit, skip }: Paging & { search?: string | undefined },
) {
  const { model } = await visibleModel(tenant, node);
  const words = search.trim().split(/\s+/).filter(Boolean);
  const like = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const name = personNameSql('u');
  const rows = await tenant.query<Person & { total: number }>(
    `SELECT u.id, ${name} AS name, count(*) OVER ()::int AS total FROM ${whoSql} AND u.id IS DISTINCT FROM $2::uuid
       AND (SELECT bool_and(platform.fold2(${name}) LIKE platform.fold2(word)) IS NOT FALSE FROM unnest($3::text[]) word)
     ORDER BY ${collated(name, tenant.config.sorting)}, u.id LIMIT $4 OFFSET $5`,
    [rolesThatRead(tenant, model), callerOf(tenant.principal), like, limit, skip],
  );
  return { data: rows.map(({ id, name: called }) => ({ id, name: called })), total: rows[0]?.total ?? 0 };
}

const refuse = (code: string, message: string, params: Record<string, number> = {}) => invalid([{ field: 'comment', code, message, params }]);

/** The names of the people whom a comment mentions, by id. Throws if one of them may not read the record, or the caller is not a person. */
export async function mentionedPeople(tenant: TenantTransaction, model: ResolvedModel, comment: string): Promise<Map<string, string>> {
  const ids = mentionsIn(comment);
  if (ids.length === 0) return new Map();
  const { kind, token } = tenant.principal;
  if (kind !== 'user' || token) throw refuse('mention_by_nobody', 'Sign in to mention others.');
  if (ids.length > mostMentions) throw refuse('too_many_mentions', `At most ${mostMentions} people.`, { max: mostMentions });
  const rows = await tenant.query<Person>(`SELECT u.id, ${personNameSql('u')} AS name FROM ${whoSql} AND u.id = ANY($2::uuid[])`, [
    rolesThatRead(tenant, model),
    ids,
  ]);
  if (rows.length < ids.length) throw refuse('not_mentionable', 'Somebody who is mentioned may not read this record.');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The present names of people of the company, including those who left. */
export async function namesOf(tenant: TenantTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const text = `SELECT u.id, ${personNameSql('u')} AS name FROM platform.users u WHERE u.client_id = platform.current_client() AND u.id = ANY($1::uuid[])`;
  const rows = await tenant.query<Person>(text, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

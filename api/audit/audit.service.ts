import { type AuditEntry, type AuditFilter, auditActions } from '@millwright/core/contract/audit.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { Exported } from '../datasets/export-rows.ts';
import { instantSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';

const batch = 1_000;

/** Row level security leaves the transaction's company alone. */
const whereSql = `FROM platform.audit_log a
  WHERE a.client_id = platform.current_client() AND ($1::text[] IS NULL OR a.action = ANY ($1)) AND ($2::uuid IS NULL OR a.user_id = $2)
    AND ($3::text IS NULL OR a.subject_id = $3) AND ($4::timestamptz IS NULL OR a.created_at >= $4) AND ($5::timestamptz IS NULL OR a.created_at < $5)
    AND concat_ws(' ', a.person, a.subject) ILIKE ALL ($6::text[])`;

const selectSql = `SELECT a.id, ${instantSql('a.created_at')} AS at, a.action,
    CASE WHEN a.user_id IS NOT NULL THEN jsonb_build_object('id', a.user_id, 'name', coalesce(a.person, '')) END AS person,
    CASE WHEN a.subject IS NOT NULL THEN jsonb_build_object('id', a.subject_id, 'name', a.subject) END AS subject, a.details ${whereSql}`;

function valuesOf({ kind, person, subject, search = '', from, to }: AuditFilter): unknown[] {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const like = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return [kind ? auditActions[kind] : null, person ?? null, subject ?? null, from ?? null, to ?? null, like];
}

/** A page of the audit log, the newest first, and how many entries there are. */
export async function listAudit(
  tenant: TenantTransaction,
  { limit, skip, ...filter }: Paging & AuditFilter,
): Promise<{ data: AuditEntry[]; total: number }> {
  const values = valuesOf(filter);
  const data = await tenant.query<AuditEntry>(`${selectSql} ORDER BY a.id DESC LIMIT $7 OFFSET $8`, [...values, limit, skip]);
  const [count] = await tenant.query<{ total: number }>(`SELECT count(*)::int AS total ${whereSql}`, values);
  return { data, total: count?.total ?? 0 };
}

/** The entries that are asked for as rows of a file, the oldest first, read while they are sent. */
export function auditRows(tenant: TenantTransaction, filter: AuditFilter): Exported {
  const values = valuesOf(filter);
  async function* rows() {
    let after: string | null = null;
    for (;;) {
      const page: AuditEntry[] = await tenant.query<AuditEntry>(`${selectSql} AND ($7::uuid IS NULL OR a.id > $7) ORDER BY a.id LIMIT ${batch}`, [
        ...values,
        after,
      ]);
      for (const { at, person, action, subject, details } of page)
        yield [at, person?.name ?? '', person?.id ?? '', action, subject?.name ?? '', subject?.id ?? '', JSON.stringify(details)];
      if (page.length < batch) return;
      after = page.at(-1)?.id ?? null;
    }
  }
  return { head: ['at', 'person', 'person_id', 'action', 'subject', 'subject_id', 'details'], rows: rows(), name: 'audit' };
}

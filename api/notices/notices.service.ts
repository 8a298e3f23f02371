import type { Following, Notice } from '@millwright/core/contract/notices.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { Text } from '@millwright/core/json.ts';
import { readAutomation } from '../automations/definitions/rights.ts';
import { redact } from '../automations/runs/redact.ts';
import { personNameSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';
import { readNames } from '../told/names.ts';
import { answerable, notifiedByDefault } from './audience/notify-failure.ts';

type NoticeRow = Omit<Notice, 'automation' | 'first_at' | 'last_at' | 'seen_at'> & {
  model: string | null;
  first_at: Date;
  last_at: Date;
  seen_at: Date | null;
};

const columns = `id, coalesce(automation_id, told_by) AS automation_id, label, run_id, count, error, first_at, last_at, seen_at, title, details, object_id,
  about, event_id, model, coalesce((SELECT ${personNameSql('u')} FROM platform.users u WHERE u.id = by_id AND u.client_id = platform.current_client()), by_name) AS by`;
const automations = 'settings_data_connections';

/** The notices that the caller `$1` may read: failures of the automations `$2`, notices about records of the models `$3`, and all notices by steps. */
const readableSql = `user_id = $1 AND (title IS NOT NULL OR automation_id = ANY($2::uuid[]) OR model = ANY($3::text[]))`;

/** The automations and models of the caller's notices, as far as the caller may read them now. */
async function readable(tenant: TenantTransaction): Promise<[user_id: string | null, automations: string[], models: string[]]> {
  const { access, client, config, principal } = tenant;
  const rows = await tenant.query<{ automation_id: string | null; model: string | null }>(
    'SELECT DISTINCT automation_id, model FROM platform.notices WHERE user_id = $1 AND title IS NULL',
    [principal.user_id],
  );
  const mayRead = (slug: string) => {
    const id = config.schema.models.get(slug)?.model.id;
    return id !== undefined && access.allows('READ', 'MODELS', { id, client_id: client.id });
  };
  return [
    principal.user_id,
    rows.flatMap(({ automation_id: id }) => (id !== null && access.allows('READ', 'SETTING_DATA_CONNECTIONS', { id }) ? [id] : [])),
    rows.flatMap(({ model }) => (model !== null && mayRead(model) ? [model] : [])),
  ];
}

/** A page of the caller's notices, unseen ones first. */
export async function listNotices(tenant: TenantTransaction, { limit, skip, open }: Paging & { open?: '0' | '1' | undefined }) {
  const values = [...(await readable(tenant)), open === '1'];
  const from = `FROM platform.notices WHERE ${readableSql} AND (NOT $4 OR seen_at IS NULL)`;
  const text = `SELECT ${columns} ${from}
    ORDER BY (seen_at IS NULL) DESC, last_at DESC, id DESC LIMIT $5 OFFSET $6`;
  const rows = await tenant.query<NoticeRow>(text, [...values, limit, skip], { name: 'notices.list' });
  const [count] = await tenant.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values, { name: 'notices.count' });
  return { data: await toNotices(tenant, rows), total: count?.total ?? 0 };
}

/** Notices that match a condition: the newest ones, the ids of all, and how many of all are about failures. */
export type NoticesOf = { notices: Notice[]; ids: string[]; failed: number };

/** The caller's notices that match `where`, a condition in SQL over their rows: newest first, at most `limit`. */
export async function noticesWhere(tenant: TenantTransaction, where: string, limit: number): Promise<NoticesOf> {
  const from = `FROM platform.notices WHERE ${readableSql} AND ${where}`;
  const values = await readable(tenant);
  const rows = await tenant.query<NoticeRow>(`SELECT ${columns} ${from} ORDER BY last_at DESC, id DESC LIMIT $4`, [...values, limit]);
  const all = `SELECT coalesce(array_agg(id), '{}') AS ids, count(*) FILTER (WHERE num_nonnulls(title, about) = 0)::int AS failed ${from}`;
  const [row] = await tenant.query<Omit<NoticesOf, 'notices'>>(all, values);
  return { notices: await toNotices(tenant, rows), ids: row?.ids ?? [], failed: row?.failed ?? 0 };
}

/** Notices as their reader sees them: records have their present name, or none if the reader may not read it. */
async function toNotices(tenant: TenantTransaction, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const nodes = rows.flatMap(({ about, model, object_id }) => (about && model && object_id ? [{ id: object_id, model }] : []));
  const names = nodes.length ? await readNames(tenant, { details: [], found: [], columns: [] }, { nodes, rows: [] }) : null;
  return rows.map((row) => {
    const label = row.about && row.object_id ? names?.of(row.object_id)?.label : undefined;
    return noticeOf(tenant, row, label === undefined || label === null ? '' : String(label));
  });
}

/** A notice with the present name of its automation, or the last name of a deleted automation. */
function noticeOf(tenant: TenantTransaction, { first_at, last_at, seen_at, model: _, ...row }: NoticeRow, record: string): Notice {
  // A notice by a step does not name its automation, because its readers may have no right to see automations.
  const document = row.title === null && row.automation_id ? tenant.config.effective(automations, row.automation_id) : undefined;
  const error = row.error?.details ? { ...row.error, details: redact(row.error.details as never) } : row.error;
  return {
    ...row,
    automation: document?.slug || (row.automation_id ?? ''),
    label: row.about ? record : (row.title ?? ((document?.label ?? row.label) as Text)),
    error,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
    seen_at: seen_at?.toISOString() ?? null,
  };
}

/** Marks notices as seen, and returns how many had been unseen. Without `ids`, marks all. */
export async function seeNotices(tenant: TenantTransaction, ids: readonly string[] | undefined): Promise<number> {
  const text = `WITH seen AS (UPDATE platform.notices SET seen_at = now() WHERE user_id = $1 AND seen_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY($2)) RETURNING 1)
    SELECT count(*)::int AS seen FROM seen`;
  const [row] = await tenant.query<{ seen: number }>(text, [tenant.principal.user_id, ids ?? null]);
  return row?.seen ?? 0;
}

type Choice = { chosen: boolean | null; owner: boolean; unasked: boolean };

/** Whether the caller is notified of an automation's failures, and why. 404 if they may not read the automation. */
export async function followingOf(tenant: TenantTransaction, id: string): Promise<Following> {
  const automation = readAutomation(tenant, id);
  const [owner, roles] = answerable(tenant, automation.id);
  const text = `SELECT c.follows AS chosen, u.id = $1::uuid AS owner, ${notifiedByDefault} AS unasked
    FROM platform.users u LEFT JOIN platform.notice_choices c ON c.user_id = u.id AND c.automation_id = $3 WHERE u.id = $4`;
  const [row] = await tenant.query<Choice>(text, [owner, roles, automation.id, tenant.principal.user_id]);
  if (!row) return { follows: false, because: null };
  if (row.chosen !== null) return { follows: row.chosen, because: 'chosen' };
  return { follows: row.unasked, because: row.unasked ? (row.owner ? 'owner' : 'designer') : null };
}

/** Stores whether the caller follows an automation; null removes their choice. */
export async function follow(tenant: TenantTransaction, id: string, follows: boolean | null): Promise<Following> {
  const automation = readAutomation(tenant, id);
  const values = [automation.id, tenant.principal.user_id];
  if (follows === null) await tenant.query('DELETE FROM platform.notice_choices WHERE automation_id = $1 AND user_id = $2', values);
  else {
    const text = `INSERT INTO platform.notice_choices (automation_id, user_id, follows) VALUES ($1, $2, $3)
      ON CONFLICT (automation_id, user_id) DO UPDATE SET follows = excluded.follows`;
    await tenant.query(text, [...values, follows]);
  }
  return followingOf(tenant, id);
}

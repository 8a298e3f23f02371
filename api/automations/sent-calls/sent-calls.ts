import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { SentCall, SentCallFilter } from '@millwright/core/contract/sent-calls.ts';
import { storableJson } from '@millwright/core/storable.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { historyOf } from '../history/history.ts';
import type { Run } from '../runs/run-rows.ts';
import { withoutSecrets } from '../runs/step-error.ts';

/** What a call sends, as the log stores it. `request` is null where it is too large to be stored. */
export type RequestSummary = Pick<SentCall, 'address' | 'bytes' | 'body'> & { request: string | null };
/** An attempt before its call. `id` is new with each attempt, and the same when its transaction is repeated. */
export type CallAttempt = RequestSummary & { id: string; step_id: string; message: string; timeout_ms: number };
/** What an attempt has come to. */
export type CallResult = Pick<SentCall, 'status' | 'answer' | 'error' | 'duration_ms'> & { outcome: 'delivered' | 'refused' | 'failed' };

const nextAttempt = '(SELECT coalesce(max(attempt), 0) + 1 FROM platform.sent_calls WHERE message = $5)';

/** An answer takes at most its timeout; then it is stored. */
const endsBy = (timeout_ms: string) => `now() + (${timeout_ms}::int + 60000) * interval '1 millisecond'`;

/** Another attempt begins only after the one before is over: if nothing tells how that ended, nobody knows. */
const sendingSql = `WITH lost AS (UPDATE platform.sent_calls SET outcome = 'unknown' WHERE message = $5 AND outcome = 'sending' AND NOT resent AND id <> $1)
  INSERT INTO platform.sent_calls (id, automation_id, run_id, step_id, message, attempt, outcome, address, bytes, body, request, ends_by)
  VALUES ($1, $2, $3, $4, $5, ${nextAttempt}, 'sending', $6, $7, $8, $9, ${endsBy('$10')}) ON CONFLICT (id) DO NOTHING`;

/** Adds an attempt to the log, with what its transaction writes anyway. */
export const addAttempt = (tenant: TenantTransaction, { id: run_id, automation_id }: Pick<Run, 'id' | 'automation_id'>, attempt: CallAttempt) => {
  const { id, step_id, message, address, bytes, body, request, timeout_ms } = attempt;
  return tenant.later(sendingSql, [id, automation_id, run_id, step_id, message, address, bytes, body, request, timeout_ms], 'sent_calls.sending');
};

const sentSql = `UPDATE platform.sent_calls SET outcome = $2, status = $3, answer = $4, error = $5, duration_ms = $6, ends_by = NULL WHERE id = $1`;

/** Completes an attempt of the log, with what its transaction writes anyway. */
export const completeAttempt = (tenant: TenantTransaction, id: string, { outcome, status, answer, error, duration_ms }: CallResult): Promise<void> =>
  tenant.later(sentSql, [id, outcome, status, answer, error && storableJson(error), duration_ms], 'sent_calls.sent');

/** A resend begins, or goes on, within this time after its request: later, nobody expects it any more. */
export const resendWithin = `interval '1 hour'`;

const outcomeSql = `CASE WHEN outcome = 'sending' AND ends_by < now() THEN 'unknown'
  WHEN outcome IN ('waiting', 'sending') AND resent AND at < now() - ${resendWithin} THEN 'unknown' ELSE outcome END`;
const columns = `id, ${outcomeSql} AS outcome, run_id, step_id, message, attempt, resent, address, bytes, body, status, answer, error, duration_ms,
  request IS NOT NULL AS repeatable, ${instantSql('at')} AS at`;

const withRedactedError = (row: SentCall): SentCall => ({ ...row, error: row.error && withoutSecrets(row.error) });

/** The calls that steps of an automation have sent, the newest first, for who may read its runs. They are told what the runs tell of inputs and answers. */
export async function listSentCalls(tenant: TenantTransaction, id: string, { limit, skip, ...filter }: Paging & SentCallFilter) {
  const where = `automation_id = $1 AND ($2::text IS NULL OR ${outcomeSql} = $2) AND ($3::timestamptz IS NULL OR at >= $3)
    AND ($4::timestamptz IS NULL OR at < $4) AND ($5::text IS NULL OR run_id = $5) AND ($6::text IS NULL OR step_id = $6)`;
  const values = [await historyOf(tenant, id), ...[filter.outcome, filter.from, filter.to, filter.run, filter.step].map((each) => each ?? null)];
  const text = `SELECT ${columns} FROM platform.sent_calls WHERE ${where} ORDER BY id DESC LIMIT $7 OFFSET $8`;
  const data = await tenant.query<SentCall>(text, [...values, limit, skip]);
  const [count] = await tenant.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.sent_calls WHERE ${where}`, values);
  return { data: data.map(withRedactedError), total: count?.n ?? 0 };
}

/** A row of the log with what a resend needs. */
export type StoredCall = Pick<SentCall, 'id' | 'run_id' | 'step_id' | 'message' | 'address'> & { automation_id: string; request: string | null };
const stored = 'id, automation_id, run_id, step_id, message, address, request';

export async function findSentCall(tenant: TenantTransaction, id: string): Promise<StoredCall | undefined> {
  return (await tenant.query<StoredCall>(`SELECT ${stored} FROM platform.sent_calls WHERE id = $1`, [id]))[0];
}

/** Adds the attempt of a resend to the log, before it is sent. */
export async function addResend(tenant: TenantTransaction, id: string, call_id: string): Promise<SentCall> {
  const text = `INSERT INTO platform.sent_calls (id, automation_id, run_id, step_id, message, attempt, resent, outcome, address, bytes, body, request)
    SELECT $1, automation_id, run_id, step_id, message, (SELECT max(attempt) + 1 FROM platform.sent_calls n WHERE n.message = c.message), true, 'waiting',
      address, bytes, body, request FROM platform.sent_calls c WHERE id = $2 RETURNING ${columns}`;
  const [row] = await tenant.query<SentCall>(text, [id, call_id]);
  return withRedactedError(row as SentCall);
}

/** Takes up a resend; undefined where it was done before, or was asked for too long ago. */
export async function claimResend(tenant: TenantTransaction, id: string): Promise<StoredCall | undefined> {
  const text = `UPDATE platform.sent_calls SET outcome = 'sending'
    WHERE id = $1 AND resent AND outcome IN ('waiting', 'sending') AND at > now() - ${resendWithin} RETURNING ${stored}`;
  return (await tenant.query<StoredCall>(text, [id]))[0];
}

import { createHash } from 'node:crypto';
import { type CredentialVerdict, credentialsOf } from '@millwright/core/automation/credentials.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { CredentialMark } from '@millwright/core/contract/automations.ts';
import type { Json } from '@millwright/core/json.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readAutomation } from './rights.ts';

/** The step id that stands for the secret of the incoming webhook; no real step has it. */
export const incoming = 'trigger';

const tableOf = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._credentials`;

const isGiven = (value: Json | undefined) => value !== undefined && value !== null && value !== '';

/**
 * A fingerprint of a step's credentials and their address; null when there are none. It is computed from the encrypted
 * secrets, so nobody can use it to test guesses.
 */
function fingerprintOf({ steps, webhook_secret }: Automation, step_id: string): string | null {
  const step = steps.find(({ id }) => id === step_id);
  const given = step ? credentialsOf(step) : [{ name: 'secret', value: step_id === incoming ? webhook_secret : undefined }];
  const used = given.filter(({ value }) => isGiven(value)).map(({ name, value }) => [name, value ?? null]);
  if (used.length === 0) return null;
  const text = JSON.stringify([step?.input.url ?? null, ...used.sort(([one], [two]) => (String(one) < String(two) ? -1 : 1))]);
  return createHash('sha256').update(text).digest('hex');
}

/** A mark with the same verdict is not written again within this time. */
const lasting = "interval '5 minutes'";

/** Only reads when there is a recent mark with the same verdict. New credentials start a new mark. */
function markText(table: string, own: string, other: string): string {
  return `INSERT INTO ${table} AS c (automation_id, step_id, fingerprint, ${own})
    SELECT $1, $2, $3, clock_timestamp() WHERE NOT EXISTS (
      SELECT FROM ${table} WHERE automation_id = $1 AND step_id = $2 AND fingerprint = $3
        AND ${own} > clock_timestamp() - ${lasting} AND (${other} IS NULL OR ${other} < ${own}))
    ON CONFLICT (automation_id, step_id) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, ${own} = EXCLUDED.${own},
      ${other} = CASE WHEN c.fingerprint = EXCLUDED.fingerprint THEN c.${other} END`;
}

/**
 * Records whether another system accepted a step's credentials, together with the caller's next statement. A run that
 * used credentials that have since been replaced is ignored.
 */
export async function markCredentials(tenant: TenantTransaction, used: Automation, step_id: string, verdict: CredentialVerdict): Promise<void> {
  const fingerprint = fingerprintOf(used, step_id);
  const present = tenant.config.find('settings_data_connections', used.id);
  if (fingerprint === null || !present || fingerprintOf(present, step_id) !== fingerprint) return;
  const [own, other] = verdict === 'accepted' ? ['accepted_at', 'refused_at'] : ['refused_at', 'accepted_at'];
  await tenant.later(markText(tableOf(tenant), own, other), [used.id, step_id, fingerprint], `credentials.${verdict}`);
}

type MarkRow = { step_id: string; fingerprint: string; accepted_at: Date | null; refused_at: Date | null };

/** When the present credentials of an automation's steps were last accepted and refused. Unused ones have no mark. */
export async function credentialMarks(tenant: TenantTransaction, id: string): Promise<CredentialMark[]> {
  const automation = readAutomation(tenant, id);
  const text = `SELECT step_id, fingerprint, accepted_at, refused_at FROM ${tableOf(tenant)} WHERE automation_id = $1 ORDER BY step_id`;
  const rows = await tenant.query<MarkRow>(text, [automation.id], { name: 'credentials.marks' });
  return rows
    .filter(({ step_id, fingerprint }) => fingerprintOf(automation, step_id) === fingerprint)
    .map(({ step_id, accepted_at, refused_at }) => ({
      step_id,
      accepted_at: accepted_at?.toISOString() ?? null,
      refused_at: refused_at?.toISOString() ?? null,
    }));
}

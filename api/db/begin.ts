import type { Planned } from '@millwright/core/sql/statement.ts';
import { schemaOf, textLiteral, uuidLiteral } from './sql/identifiers.ts';
import { planModeSql, planModes } from './sql/statements.ts';
import type { ClientInfo, TenantOptions } from './types.ts';

/** What the beginning of a transaction reads: the client's row with its row version, and the database's time. */
export type Opened = ClientInfo & {
  documents_version: number;
  acl_version: number;
  disabled: boolean;
  row_version: string;
  now: string;
  today: string;
};

const client = 'id, name, schema, language, time_zone, feature_flags, documents_version, acl_version, disabled';
const times = `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now, to_char(now() AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today`;
const version = 'xmin::text AS row_version';

/** What a beginning may read of the client's row: everything that a transaction needs, or only the row version. */
const statements = { client_row: `${client}, ${times}, ${version}`, client_version: version };

/** Fails (division by zero) unless the client's row still has this version, so that the rest of the message is not run. */
const unchanged = 'PREPARE client_unchanged (uuid, text) AS SELECT 1 / count(*) FROM platform.clients WHERE id = $1 AND xmin::text = $2';

/** Prepares these reads once on a new connection. Planning them each time would double the cost of a beginning. */
export const prepareSql = [
  ...Object.entries(statements).map(([name, columns]) => `PREPARE ${name} (uuid) AS SELECT ${columns} FROM platform.clients WHERE id = $1`),
  unchanged,
].join('; ');

/**
 * BEGIN, the client's own role, limits and the client's row in one round trip. SET is cheaper than `set_config` in a
 * SELECT, which is planned and returns a row. That the row is visible proves that role and client agree. `{ still }` reads
 * nothing and fails unless the row has this version. `planned` is the plan mode of the statement that follows.
 */
export function beginSql(
  client_id: string,
  { read_only, timeout_ms = 5_000 }: TenantOptions,
  look: keyof typeof statements | { still: string },
  planned: Planned = 'either',
): string {
  const id = uuidLiteral(client_id);
  const mode = planModes[planned] ? planModeSql(planModes[planned]) : '';
  return `BEGIN${read_only ? ' READ ONLY' : ''};
    SET LOCAL role = ${textLiteral(schemaOf(client_id))};
    SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeout_ms))};
    SET LOCAL app.client_id = ${id};${mode}
    ${typeof look === 'string' ? `EXECUTE ${look}(${id})` : `EXECUTE client_unchanged(${id}, ${textLiteral(look.still)})`}`;
}

import type { Acl, FormShare } from '@millwright/core/access/types.ts';

export type FormLinkRow = {
  id: string;
  form_id: string;
  node_id: string | null;
  email: string | null;
  state: FormShare['state'];
  role: string;
  client_id: string;
  acl_version: number;
  acl: Acl | null;
};

/** SQL: the state of link `l`, whose issuer is `u`. A link ends when its issuer is disabled, unless it was submitted before. */
export const linkStateSql = `CASE WHEN l.used_at IS NOT NULL THEN 'submitted' WHEN l.revoked_at IS NOT NULL OR u.disabled THEN 'revoked'
  WHEN l.expires_at <= now() THEN 'expired' ELSE 'open' END`;

/** Finds a link by the hash of its token, in any state, with the current rights of its issuer. */
export const findFormLinkSql = `
  SELECT l.id, l.form_id, l.node_id, l.email, ${linkStateSql} AS state, u.role, l.client_id, c.acl_version, c.acl
  FROM platform.form_links l
  JOIN platform.users u ON u.id = l.issuer_id AND u.client_id = l.client_id
  JOIN platform.clients c ON c.id = l.client_id AND NOT c.disabled
  WHERE l.token_hash = $1`;

/** The share link of a principal. */
export const shareOf = ({ id, form_id, node_id, email, state }: FormLinkRow): FormShare => ({ token_id: id, form_id, node_id, email, state });

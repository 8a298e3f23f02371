import type { Acl } from '@millwright/core/access/types.ts';

/** The prefix of every API token, so that people and secret scanners recognise one. */
const mark = 'mw_';
const length = mark.length + 43;

/** The text of a token around its 256 random bits. */
export const tokenText = (secret: string) => `${mark}${secret}`;

/** The visible part of a token: enough to recognise it, too little to guess the rest. */
export const prefixOf = (token: string) => token.slice(0, mark.length + 6);

/** Whether a bearer token is an API token rather than a session's. */
export const isApiToken = (text: string) => text.length === length && text.startsWith(mark);

export type TokenRow = {
  id: string;
  user_id: string;
  role: string;
  client_id: string;
  acl_version: number;
  acl: Acl | null;
  unseen: boolean;
  scope: 'read' | 'write';
};

/** The owner of a valid token by its hash. A token ends when its owner is disabled or sets a new password by an emailed link. */
export const findTokenSql = `
  SELECT t.id, t.user_id, u.role, t.client_id, c.acl_version, c.acl, t.scope,
    t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS unseen
  FROM platform.api_tokens t
  JOIN platform.users u ON u.id = t.user_id AND u.client_id = t.client_id AND NOT u.disabled AND u.session_version = t.session_version
  JOIN platform.clients c ON c.id = t.client_id AND NOT c.disabled
  WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`;

/** Recorded at most once a minute. If another call is writing the row, that call records it. */
export const tokenSeenSql = `
  UPDATE platform.api_tokens SET last_used_at = now()
  WHERE id IN (SELECT id FROM platform.api_tokens WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute') FOR UPDATE SKIP LOCKED)`;

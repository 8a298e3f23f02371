import { isAdmin, resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl, Cause, Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { announce, channels } from '../../db/announce.ts';
import type { Database } from '../../db/database.ts';
import type { Session, Viewing } from '../../db/entities/session.entity.ts';
import { UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { personNameSql } from '../../db/sql/values.ts';
import { hashToken } from '../passwords/tokens.ts';
import { findTokenSql, isApiToken, type TokenRow, tokenSeenSql } from './api-token.ts';
import type { Caller } from './caller.ts';
import { type FormLinkRow, findFormLinkSql, shareOf } from './form-link.ts';
import { onDeviceSql } from './session-rows.ts';
import { viewOf } from './views.ts';

/** How long a session is cached. Ended sessions are also announced by notification. */
const fresh_ms = 1_000;
const most = 20_000;

type SessionRow = {
  id: string;
  user_id: string;
  role: string;
  client_id: string;
  /** The name of a visitor from another company. */
  visitor: string | null;
  viewing: Viewing | null;
  signed_in_by: Session['signed_in_by'];
  acl_version: number;
  acl: Acl | null;
  unseen: boolean;
};
type Entry = { caller: Promise<Caller>; until: number };

const findSql = `
  SELECT s.id, s.user_id, u.role, COALESCE(s.acting_client_id, s.client_id) AS client_id, CASE WHEN s.acting_client_id IS NOT NULL THEN ${personNameSql('u')} END AS visitor,
    s.viewing, s.signed_in_by, c.acl_version, c.acl, s.last_seen_at < now() - interval '1 minute' AS unseen
  FROM platform.sessions s
  JOIN platform.users u ON u.id = s.user_id AND NOT u.disabled AND u.session_version = s.session_version
  JOIN platform.clients own ON own.id = s.client_id AND NOT own.disabled
  JOIN platform.clients c ON c.id = COALESCE(s.acting_client_id, s.client_id) AND NOT c.disabled
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND ${onDeviceSql}`;

/** Recorded at most once a minute. If another call is writing the row, that call records it. */
const seenSql = `
  UPDATE platform.sessions SET last_seen_at = now()
  WHERE id IN (SELECT id FROM platform.sessions WHERE id = $1 AND last_seen_at < now() - interval '1 minute' FOR UPDATE SKIP LOCKED)`;

/** The cause of a request's writes: the user, or the program with their token. */
const causeOf = ({ token, inside }: Pick<Principal, 'token' | 'inside'> = {}): Cause =>
  token ? { kind: 'api', id: token.id, depth: 0, chain: [] } : { kind: 'user', depth: 0, chain: [], ...(inside && { outside: inside.name }) };

/** Finds the caller of a token. An ended session is invalid here at once, and in every process within a second. */
export class Sessions {
  private readonly database: Database;
  private readonly followers = new Set<() => void>();
  private readonly entries = new Map<string, Entry>();
  private readonly acls = new Map<string, { version: number; acl: Acl }>();

  constructor(database: Database) {
    this.database = database;
  }

  /** Starts listening for sessions that other processes end. */
  async listen(): Promise<void> {
    await this.database.listener.on(channels.sessions.name, () => this.drop());
  }

  /** Calls back when sessions may have ended, here or in another process. Returns a function that stops it. */
  onChange(follower: () => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  /** The number of followers. */
  get followed(): number {
    return this.followers.size;
  }

  private drop(): void {
    this.entries.clear();
    for (const follower of this.followers) follower();
  }

  /** The caller of a valid token; 401 otherwise. */
  async find(token: string): Promise<Caller> {
    const hash = hashToken(token);
    const cached = this.entries.get(hash);
    if (cached && cached.until > performance.now()) return this.withoutCause(await cached.caller);
    const caller = this.look(hash, token);
    if (this.entries.size >= most) this.entries.clear();
    this.entries.set(hash, { caller, until: performance.now() + fresh_ms });
    caller.catch(() => this.entries.delete(hash));
    return this.withoutCause(await caller);
  }

  /** The caller of a shared form's link, in any state; read anew for each call. They have the rights of the link's issuer, for that form only. */
  async findShare(token: string): Promise<Caller> {
    const [row] = await inPlatform(this.database, (platform) =>
      platform.query<FormLinkRow>(findFormLinkSql, [hashToken(token)], { name: 'form_link' }),
    );
    if (!row) throw new AppError('form_link_unknown');
    const acl = this.aclOf(row);
    const { client_id, role } = row;
    const cause: Cause = { kind: 'form', id: row.form_id, depth: 0, chain: [] };
    const principal: Principal = { kind: 'share', client_id, user_id: null, role, share: shareOf(row), cause };
    return { principal, acl, access: resolveAccess(acl, principal), token };
  }

  /** Clears the cache, here and in every other process, after sessions, users or rights have changed. */
  forget(): void {
    this.drop();
    announce(this.database, { about: 'sessions' });
  }

  private async look(hash: string, token: string): Promise<Caller> {
    if (isApiToken(token)) return this.lookForToken(hash, token);
    const [row] = await inPlatform(this.database, (platform) => platform.query<SessionRow>(findSql, [hash], { name: 'session' }));
    // Somebody who is no longer a product administrator loses access to other companies.
    if (!row || (row.visitor !== null && !isAdmin(row.role))) throw new AppError('session_ended');
    // The time of last use is only shown to the user, so a request neither waits for it nor fails with it.
    if (row.unseen) void inPlatform(this.database, (platform) => platform.query(seenSql, [row.id], { name: 'session.seen' })).catch(() => {});
    const acl = this.aclOf(row);
    const { id, user_id, role, client_id, visitor, signed_in_by } = row;
    if (row.viewing) return { ...(await this.lookAs(row, row.viewing, acl)), token };
    const inside = visitor === null ? {} : { inside: { name: visitor } };
    const shared = signed_in_by === 'password' ? {} : { shared: signed_in_by };
    const principal: Principal = { kind: 'user', client_id, user_id, role, session_id: id, ...inside, ...shared, cause: causeOf(inside) };
    return { principal, acl, access: resolveAccess(acl, principal), token };
  }

  /** A user who views as another user or group, as long as they may. */
  private async lookAs({ id, user_id }: SessionRow, viewing: Viewing, acl: Acl): Promise<Omit<Caller, 'token'>> {
    const [viewer, seen] = await inPlatform(this.database, async (platform) => {
      const own = await platform.one(UserEntity, { id: user_id });
      return [own, await viewOf(platform, own, viewing)] as const;
    });
    if (!seen) throw new AppError('session_ended');
    const { client_id, id: seen_id, role } = seen.user;
    const principal: Principal = {
      kind: 'user',
      client_id,
      user_id: seen_id,
      role,
      session_id: id,
      viewing: { role: viewer.role, user_id },
      cause: causeOf(),
    };
    return { principal, acl, access: resolveAccess(acl, principal) };
  }

  /** The owner of an API token. Its last use is recorded as for a session. */
  private async lookForToken(hash: string, token: string): Promise<Caller> {
    const [row] = await inPlatform(this.database, (platform) => platform.query<TokenRow>(findTokenSql, [hash], { name: 'token' }));
    if (!row) throw new AppError('token_ended');
    if (row.unseen) void inPlatform(this.database, (platform) => platform.query(tokenSeenSql, [row.id], { name: 'token.seen' })).catch(() => {});
    const acl = this.aclOf(row);
    const { id, user_id, role, client_id, scope } = row;
    const principal: Principal = {
      kind: 'user',
      client_id,
      user_id,
      role,
      token: { id, writes: scope === 'write' },
      cause: causeOf({ token: { id, writes: scope === 'write' } }),
    };
    return { principal, acl, access: resolveAccess(acl, principal), token };
  }

  /** The same object for the same version, because resolved rights are cached by it. */
  private aclOf({ client_id, acl_version, acl }: Pick<SessionRow, 'client_id' | 'acl_version' | 'acl'>): Acl {
    const cached = this.acls.get(client_id);
    if (cached?.version === acl_version) return cached.acl;
    const fresh = acl ?? defaultAcl();
    this.acls.set(client_id, { version: acl_version, acl: fresh });
    return fresh;
  }

  /** A separate principal for each request, because its cause is recorded on it. */
  private withoutCause(caller: Caller): Caller {
    return { ...caller, principal: { ...caller.principal, cause: causeOf(caller.principal) } };
  }
}

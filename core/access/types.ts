import type { ErrorCode } from '../errors.ts';

export const resources = [
  'VIEWS',
  'VIEW_GROUPS',
  'FORMS',
  'SETTINGS',
  'SETTING_MODELS',
  'SETTING_DATA_CONNECTIONS',
  'USERS',
  'CLIENTS',
  'MESSAGE_TEMPLATES',
  'PDF_TEMPLATES',
  'MODELS',
  'FIELDS',
] as const;
export type Resource = (typeof resources)[number];

export const verbs = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const;
export type Verb = (typeof verbs)[number];
export const actions = ['CREATE', 'READ', 'UPDATE', 'DELETE', 'CREATE_OWN', 'READ_OWN', 'UPDATE_OWN', 'DELETE_OWN'] as const;
export type Action = (typeof actions)[number];

export type Role = { role: string; parent: string | null; label: string };
/** `resource` is a resource, or `RESOURCE.{id}` for one item. */
export type Privilege = { role: string; resource: string; verb: 'allow' | 'deny'; action: Action };
/** A client's access list. `flattenRoles` maps each role to its ancestors, nearest first; computed at save. */
export type Acl = { roles: Role[]; privileges: Privilege[]; flattenRoles: Record<string, string[]> };

/** 1 allow, 0 deny, -1 not decided here (falls back to the parent role). */
export type Verdict = 1 | 0 | -1;
/** Who decided: the role, and its line, or `level` for a built-in right of the role. */
export type Explanation = { allowed: boolean; role: string; privilege: Privilege | null; chain: string[] };

/** What one role of a chain says about a question by itself: its line or its level, whether it decides, and whether a line of it is not applied. */
export type Step = { role: string; verdict: Verdict; privilege: Privilege | null; level: boolean; decides: boolean; unapplied: boolean };

/**
 * What is asked about. `client_id` is the client that owns it: missing means the principal's own, null denies own-scope.
 * `within` holds the ids of the items around it, nearest first: their lines hold for it where it has none of its own.
 */
export type Item = { id?: string; client_id?: string | null; within?: readonly string[] };

/** The rights of one principal, resolved once per access-list version. */
export interface Access {
  allows(verb: Verb, resource: Resource, item?: Item): boolean;
  explain(verb: Verb, resource: Resource, item?: Item): Explanation;
}

/** Why something is written: what caused it, how deep in a chain of automations, and which `<automation>/<object>` pairs led here. */
export type Cause = {
  kind: 'user' | 'form' | 'import' | 'run' | 'process' | 'api' | 'job';
  id?: string;
  step?: string;
  /** The cross-object rule that moved this record when another one entered a step. */
  rule?: string;
  /** The server action that wrote it. */
  action?: string;
  depth: number;
  chain: string[];
  /** Who did it from outside the company, where that is no person of it. */
  outside?: string;
  /** The run whose writes a person takes back by it. */
  undoes?: string;
  /** When it was entered on a device that had no connection, as that device says. */
  entered?: string;
  /** What it all began with, where a run has caused it: the id of an event, or of a run that nothing here has caused. */
  root?: string;
};

/** What somebody signs in by on a shared device, instead of a password. */
export const quickSignIns = ['pin', 'badge'] as const;
export type QuickSignIn = (typeof quickSignIns)[number];

export const formLinkStates = ['open', 'submitted', 'expired', 'revoked'] as const;
export type FormLinkState = (typeof formLinkStates)[number];

/** What a call is answered by whose link has ended. */
export const endOfLink = { submitted: 'form_submitted', expired: 'form_link_expired', revoked: 'form_link_revoked' } as const satisfies Record<
  Exclude<FormLinkState, 'open'>,
  ErrorCode
>;

/** A link to one form: for one record, or a new one; who it was mailed to, and what had become of it as the call began. */
export type FormShare = { form_id: string; node_id: string | null; token_id: string; email: string | null; state: FormLinkState };

/** Who acts. A share token is never a role: it can only do what its form needs. */
export type Principal = {
  kind: 'user' | 'share' | 'system';
  client_id: string;
  user_id: string | null;
  role: string;
  session_id?: string;
  /** A product administrator who acts inside another company than their own, and their name: that company knows nobody of this id. */
  inside?: { name: string };
  /** Who looks as `user_id` and `role` do, with their own group and id: nothing is changed, and nothing told that they might not see themselves. */
  viewing?: { role: string; user_id?: string };
  /** The API token that is used instead of a session: the person's rights, without those over people and companies, and to read only unless it `writes`. */
  token?: { id: string; writes: boolean };
  /** How somebody signed in on a shared device: to work with, not to change who may do what there. */
  shared?: QuickSignIn;
  share?: FormShare;
  /** The user group as which something is looked at: only what both may is allowed. */
  preview?: { role: string };
  cause: Cause;
};

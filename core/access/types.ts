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
/** A client's access list. `flattenRoles` maps each role to its ancestors, nearest first; it is computed when the list is saved. */
export type Acl = { roles: Role[]; privileges: Privilege[]; flattenRoles: Record<string, string[]> };

/** 1 allow, 0 deny, -1 not decided here (the parent role decides). */
export type Verdict = 1 | 0 | -1;
/** The decision and its cause: the role with its line. Without a line (null), the role's built-in level decided. */
export type Explanation = { allowed: boolean; role: string; privilege: Privilege | null; chain: string[] };

/** The decision of one role in a chain: its line or its level, whether it decides, and whether its line is not applied. */
export type Step = { role: string; verdict: Verdict; privilege: Privilege | null; level: boolean; decides: boolean; unapplied: boolean };

/**
 * The item of a question. `client_id` is its owner: missing means the principal's own client, null denies own-scope
 * rights. `within` lists the ids that contain it, nearest first; their lines apply if the item has none of its own.
 */
export type Item = { id?: string; client_id?: string | null; within?: readonly string[] };

/** The rights of one principal, resolved once per access-list version. */
export interface Access {
  allows(verb: Verb, resource: Resource, item?: Item): boolean;
  explain(verb: Verb, resource: Resource, item?: Item): Explanation;
}

/** The cause of a write, its depth in a chain of automations, and the `<automation>/<object>` pairs of the chain. */
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
  /** The name of a person outside the company who did it. */
  outside?: string;
  /** The run whose writes are undone. */
  undoes?: string;
  /** When it was entered on a device without a connection, according to that device. */
  entered?: string;
  /** The root cause of a chain of runs: the id of an event, or of a run that nothing else caused. */
  root?: string;
};

/** How a user signs in on a shared device, instead of a password. */
export const quickSignIns = ['pin', 'badge'] as const;
export type QuickSignIn = (typeof quickSignIns)[number];

export const formLinkStates = ['open', 'submitted', 'expired', 'revoked'] as const;
export type FormLinkState = (typeof formLinkStates)[number];

/** The errors for a call with a link that has ended. */
export const endOfLink = { submitted: 'form_submitted', expired: 'form_link_expired', revoked: 'form_link_revoked' } as const satisfies Record<
  Exclude<FormLinkState, 'open'>,
  ErrorCode
>;

/**
 * A link to one form: for an existing record or a new one, the email address it was sent to, and its state at the beginning of
 * the call.
 */
export type FormShare = { form_id: string; node_id: string | null; token_id: string; email: string | null; state: FormLinkState };

/** The acting party of a call. A share token is never a role: it can only do what its form needs. */
export type Principal = {
  kind: 'user' | 'share' | 'system';
  client_id: string;
  user_id: string | null;
  role: string;
  session_id?: string;
  /** A product administrator who acts inside another company, with their name. That company has no user of this id. */
  inside?: { name: string };
  /**
   * Somebody who views as `user_id` and `role`, with their own group and id. Nothing can be changed, and nothing is visible that
   * they may not see themselves.
   */
  viewing?: { role: string; user_id?: string };
  /**
   * The API token used instead of a session. It has the user's rights except those over users and companies, and is read-only
   * unless it `writes`.
   */
  token?: { id: string; writes: boolean };
  /** How the user signed in on a shared device. Such a session may work with records but not change rights. */
  shared?: QuickSignIn;
  share?: FormShare;
  /** The user group that is previewed; only what both groups may do is allowed. */
  preview?: { role: string };
  cause: Cause;
};

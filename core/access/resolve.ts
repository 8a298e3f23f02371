import { memoize } from '../memoize.ts';
import { ancestors, parents } from './flatten.ts';
import { answer, indexLines, type Question, question } from './lines.ts';
import { rolesOf } from './principals.ts';
import { levelAllows, levelOf } from './roles.ts';
import {
  type Access,
  type Acl,
  type Explanation,
  type Item,
  type Principal,
  type Privilege,
  type Resource,
  resources,
  type Step,
  type Verb,
  type Verdict,
} from './types.ts';

type Decision = { verdict: Verdict; role: string; privilege: Privilege | null };
type Compiled = { parentOf: ReadonlyMap<string, string | null>; lines: ReturnType<typeof indexLines> };

const compile = memoize((acl: Acl): Compiled => ({ parentOf: parents(acl.roles), lines: indexLines(acl.privileges) }));

/**
 * The decision of one role alone: 1 allow, 0 deny, -1 inherit. The level ADMIN can't be restricted, and guest can't be
 * extended. Between them an explicit line takes precedence over the role's level.
 */
function decideAlone(acl: Compiled, role: string, asked: Question): Decision {
  const level = levelOf(role);
  if (level === 'ADMIN') return { verdict: 1, role, privilege: null };
  const line = answer(acl.lines.get(role), asked.keys);
  if (line?.verb === 'deny') return { verdict: 0, role, privilege: line };
  if (level === 'GUEST') return { verdict: 0, role, privilege: null };
  if (line?.verb === 'allow') return { verdict: 1, role, privilege: line };
  if (level && levelAllows(level, asked.verb, asked.resource, asked.own)) return { verdict: 1, role, privilege: null };
  return { verdict: -1, role, privilege: null };
}

/**
 * The decision of a chain of roles. An explicit `allow` is not applied if the parent roles have an explicit `deny`; the
 * role's own level then still counts.
 */
function decide(acl: Compiled, chain: readonly string[], asked: Question, from = 0): Decision {
  const role = chain[from];
  if (role === undefined) return { verdict: 0, role: chain.at(-1) ?? '', privilege: null };
  const alone = decideAlone(acl, role, asked);
  if (alone.verdict === -1) return decide(acl, chain, asked, from + 1);
  if (alone.verdict === 0 || !alone.privilege) return alone;
  const above = decide(acl, chain, asked, from + 1);
  if (above.verdict !== 0 || !above.privilege) return alone;
  const level = levelOf(role);
  return level && levelAllows(level, asked.verb, asked.resource, asked.own) ? { verdict: 1, role, privilege: null } : above;
}

/** Whether an item belongs to the client. An item without an owner never does. */
const isOwn = (item: Item | undefined, client: string) => item?.client_id === undefined || item.client_id === client;

/** Whether a share link has its issuer's rights here: only to read its own form, and on records, within its own client. */
function shareMay(principal: Principal, verb: Verb, resource: Resource, item: Item | undefined): boolean {
  if (!isOwn(item, principal.client_id)) return false;
  if (resource === 'FORMS') return verb === 'READ' && item?.id !== undefined && item.id === principal.share?.form_id;
  return resource === 'MODELS' || resource === 'FIELDS';
}

/**
 * The actions that an API token can never do, regardless of its user: write with a read-only token, or change users, rights and
 * companies.
 */
const beyondToken = ({ token }: Principal, verb: Verb, resource: Resource) =>
  token !== undefined && verb !== 'READ' && (!token.writes || resource === 'USERS' || resource === 'CLIENTS');

/**
 * An administrator inside another company may work with its data but not change its users, groups or the company. Its own
 * administrators do that.
 */
const beyondVisit = ({ inside }: Principal, verb: Verb, resource: Resource) =>
  inside !== undefined && verb !== 'READ' && (resource === 'USERS' || resource === 'CLIENTS');

const beyondRecords: ReadonlySet<Resource> = new Set(resources.filter((resource) => resource !== 'MODELS' && resource !== 'FIELDS'));

/**
 * A user who signed in by PIN or badge may only work with records. Changing users, rights and the configuration
 * (everything that an export contains) needs a password.
 */
export const beyondShared = ({ shared }: Pick<Principal, 'shared'>, verb: Verb, resource: Resource): boolean =>
  shared !== undefined && verb !== 'READ' && beyondRecords.has(resource);

/** The decision of one role of an access list for a cell: 1 allow, 0 deny, -1 inherit. */
export function verdictOf(acl: Acl, role: string, verb: Verb, resource: Resource, own: boolean, item?: Item): Verdict {
  return decideAlone(compile(acl), role, question(verb, resource, own, item)).verdict;
}

/**
 * The decisions of all roles in a chain, nearest first, and which of them applies. A line that contradicts an explicit
 * `deny` above it is `unapplied`. `level` is what the role's built-in rights give, without its lines.
 */
export function stepsOf(acl: Acl, role: string, verb: Verb, resource: Resource, own: boolean, item?: Item): Step[] {
  const rules = compile(acl);
  if (!rules.parentOf.has(role)) return [];
  const chain = [role, ...ancestors(role, rules.parentOf)];
  const asked = question(verb, resource, own, item);
  const decided = decide(rules, chain, asked);
  const at = chain.indexOf(decided.role);
  return chain.map((each, index) => {
    const { verdict, privilege } = decideAlone(rules, each, asked);
    const level = levelOf(each);
    const decides = each === decided.role;
    return {
      role: each,
      verdict,
      privilege,
      level: level !== undefined && levelAllows(level, verb, resource, own),
      decides,
      // Below the deciding role no `allow` was applied.
      unapplied: privilege !== null && verdict === 1 && (index < at || (decides && decided.privilege !== privilege)),
    };
  });
}

/** The rights of a principal under its client's access list. An unknown role has none. */
export function resolveAccess(acl: Acl, principal: Principal): Access {
  // A user who views as another has only the rights that both have, so they see nothing that they may not see themselves.
  return rolesOf(principal)
    .map((role) => accessOf(acl, { ...principal, role }))
    .reduce(both);
}

/** The rights that both have. A refusal is explained by the first that refuses. */
function both(one: Access, two: Access): Access {
  const explain: Access['explain'] = (verb, resource, item) => {
    const first = one.explain(verb, resource, item);
    return first.allowed ? two.explain(verb, resource, item) : first;
  };
  return { explain, allows: (verb, resource, item) => explain(verb, resource, item).allowed };
}

function accessOf(acl: Acl, principal: Principal): Access {
  const rules = compile(acl);
  const { role, client_id, kind } = principal;
  const chain = rules.parentOf.has(role) ? [role, ...ancestors(role, rules.parentOf)] : [];
  const whole = new Map<string, Decision>();

  const decision = (verb: Verb, resource: Resource, item?: Item): Decision => {
    const own = isOwn(item, client_id);
    if (item?.id !== undefined || item?.within?.length) return decide(rules, chain, question(verb, resource, own, item));
    const key = `${resource}:${verb}:${own}`;
    const cached = whole.get(key);
    if (cached) return cached;
    const fresh = decide(rules, chain, question(verb, resource, own));
    whole.set(key, fresh);
    return fresh;
  };

  const explain = (verb: Verb, resource: Resource, item?: Item): Explanation => {
    if (kind === 'system') return { allowed: isOwn(item, client_id), role: 'system', privilege: null, chain: ['system'] };
    if (beyondToken(principal, verb, resource)) return { allowed: false, role: 'token', privilege: null, chain: ['token'] };
    if (beyondVisit(principal, verb, resource)) return { allowed: false, role: 'inside', privilege: null, chain: ['inside'] };
    // A PIN proves an identity only within the own company, also for an administrator of the product.
    if (beyondShared(principal, verb, resource) || (principal.shared && !isOwn(item, client_id)))
      return { allowed: false, role: 'shared', privilege: null, chain: ['shared'] };
    if (kind === 'share' && !shareMay(principal, verb, resource, item)) return { allowed: false, role: 'share', privilege: null, chain: ['share'] };
    const { verdict, role: decided, privilege } = decision(verb, resource, item);
    return { allowed: verdict === 1, role: decided || role, privilege, chain };
  };
  return { explain, allows: (verb, resource, item) => explain(verb, resource, item).allowed };
}

/** Whether the role is the product administrator's. A role derived from it does not count, because it may have been restricted. */
export const isAdmin = (role: string): boolean => levelOf(role) === 'ADMIN';

/** Whether the role is or derives from a client administrator's or the product administrator's role. */
export const isClientAdmin = (acl: Acl, role: string) => hasLevel(acl, role, 'ADMIN') || hasLevel(acl, role, 'CLIENT_ADMIN');

/**
 * Whether only administrators may do this and the role is not an administrator. Only administrators change forms, regardless of
 * other rights.
 */
export const isForAdministrators = (acl: Acl, role: string, verb: Verb, resource: Resource): boolean =>
  verb === 'UPDATE' && resource === 'FORMS' && !isClientAdmin(acl, role);

function hasLevel(acl: Acl, role: string, level: 'ADMIN' | 'CLIENT_ADMIN'): boolean {
  const { parentOf } = compile(acl);
  return parentOf.has(role) && [role, ...ancestors(role, parentOf)].some((each) => levelOf(each) === level);
}

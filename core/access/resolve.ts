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
 * What one role says by itself: 1 allow, 0 deny, -1 inherit. The level ADMIN can't be narrowed and guest can't be
 * widened; between them an explicit line wins over the role's level.
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
 * The chain's answer. An explicit allow stays unapplied where the roles above it would answer with an explicit deny;
 * the role's own level then still counts.
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

/** Whether the item counts as the client's own. Nobody's item is never own. */
const isOwn = (item: Item | undefined, client: string) => item?.client_id === undefined || item.client_id === client;

/** Where a share link has its issuer's rights: to read its own form, and on records, in its own client. */
function shareMay(principal: Principal, verb: Verb, resource: Resource, item: Item | undefined): boolean {
  if (!isOwn(item, principal.client_id)) return false;
  if (resource === 'FORMS') return verb === 'READ' && item?.id !== undefined && item.id === principal.share?.form_id;
  return resource === 'MODELS' || resource === 'FIELDS';
}

/** What no API token may do, whoever uses it: change anything with one that only reads, or people, rights and companies with any. */
const beyondToken = ({ token }: Principal, verb: Verb, resource: Resource) =>
  token !== undefined && verb !== 'READ' && (!token.writes || resource === 'USERS' || resource === 'CLIENTS');

/** Who acts inside another company works with its data and gives no rights: people, groups and the company are its own administrators'. */
const beyondVisit = ({ inside }: Principal, verb: Verb, resource: Resource) =>
  inside !== undefined && verb !== 'READ' && (resource === 'USERS' || resource === 'CLIENTS');

const beyondRecords: ReadonlySet<Resource> = new Set(resources.filter((resource) => resource !== 'MODELS' && resource !== 'FIELDS'));

/** Who signed in by PIN or badge works with records: people, rights, and how the company is set up (all that an archive holds), are changed by who typed their password. */
export const beyondShared = ({ shared }: Pick<Principal, 'shared'>, verb: Verb, resource: Resource): boolean =>
  shared !== undefined && verb !== 'READ' && beyondRecords.has(resource);

/** What one role of an access list decides by itself for a cell: 1 allow, 0 deny, -1 inherit. */
export function verdictOf(acl: Acl, role: string, verb: Verb, resource: Resource, own: boolean, item?: Item): Verdict {
  return decideAlone(compile(acl), role, question(verb, resource, own, item)).verdict;
}

/**
 * What each role of a chain says by itself, nearest first, and which of them decides: a line that stands against an
 * explicit deny above it is `unapplied`. `level` is what the role's built-in rights give, whatever its line says.
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
      // Below the role that decides nobody's allow has applied.
      unapplied: privilege !== null && verdict === 1 && (index < at || (decides && decided.privilege !== privilege)),
    };
  });
}

/** The rights of a principal under its client's access list. An unknown role is denied everything. */
export function resolveAccess(acl: Acl, principal: Principal): Access {
  // Who looks as somebody else has what all have: it shows them nothing that they might not see themselves.
  return rolesOf(principal)
    .map((role) => accessOf(acl, { ...principal, role }))
    .reduce(both);
}

/** What both allow; a refusal is explained by the first that refuses. */
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
    // A PIN proves nobody beyond their own company, not an administrator of the product either.
    if (beyondShared(principal, verb, resource) || (principal.shared && !isOwn(item, client_id)))
      return { allowed: false, role: 'shared', privilege: null, chain: ['shared'] };
    if (kind === 'share' && !shareMay(principal, verb, resource, item)) return { allowed: false, role: 'share', privilege: null, chain: ['share'] };
    const { verdict, role: decided, privilege } = decision(verb, resource, item);
    return { allowed: verdict === 1, role: decided || role, privilege, chain };
  };
  return { explain, allows: (verb, resource, item) => explain(verb, resource, item).allowed };
}

/** Whether the role is the product administrator's. One that a company derives from it is none: it may have been denied what it would give away. */
export const isAdmin = (role: string): boolean => levelOf(role) === 'ADMIN';

/** Whether the role is an administrator's of its client, the product administrator's, or derived from one of them. */
export const isClientAdmin = (acl: Acl, role: string) => hasLevel(acl, role, 'ADMIN') || hasLevel(acl, role, 'CLIENT_ADMIN');

/** Whether this is done by administrators alone, and the role is none of theirs: they change forms, whatever right a role holds. */
export const isForAdministrators = (acl: Acl, role: string, verb: Verb, resource: Resource): boolean =>
  verb === 'UPDATE' && resource === 'FORMS' && !isClientAdmin(acl, role);

function hasLevel(acl: Acl, role: string, level: 'ADMIN' | 'CLIENT_ADMIN'): boolean {
  const { parentOf } = compile(acl);
  return parentOf.has(role) && [role, ...ancestors(role, parentOf)].some((each) => levelOf(each) === level);
}

import type { AclDifference } from '@millwright/core/access/changes/changes.ts';
import { type Resource, resources, type Verb } from '@millwright/core/access/types.ts';
import { type AuditAction, type AuditEntry, auditActions } from '@millwright/core/contract/audit.ts';
import type { Json } from '@millwright/core/json.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';
import { useText } from '../i18n/use-text.ts';
import { useRightWords } from '../ui/states/right-words.ts';

const actions = new Set<string>(Object.values(auditActions).flat());
const isAction = (action: string): action is AuditAction => actions.has(action);

const isChange = (value: Json | undefined): value is [Json, Json] => Array.isArray(value) && value.length === 2;
/** Whether an entry describes a change of rights by cell. */
export const isRights = (details: unknown): details is AclDifference => Array.isArray((details as AclDifference).cells);

/** Returns functions that describe entries of the audit log. An unknown entry of an older or newer release is shown by its name. */
export function useAuditWords() {
  const text = useText();
  const roleWords = useRoleWords();
  const rightWords = useRightWords();
  const valueText = (value: Json) => (value === null || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value));
  const verdict = (verb: 'allow' | 'deny' | null) => text(verb === 'allow' ? 'access.allowed' : verb === 'deny' ? 'access.denied' : 'audit.unset');
  const cell = ({ role, resource, action, before, verb }: AclDifference['cells'][number], labels: ReadonlyMap<string, string>) => {
    const [kind = '', ...name] = resource.split('.');
    const about = resources.find((one): one is Resource => one === kind);
    const right = about
      ? rightWords({ verb: action.replace('_OWN', '') as Verb, resource: about, ...(name.length && { name: name.join('.') }) })
      : resource;
    const scope = action.endsWith('_OWN') ? '' : text('access.everywhere');
    return `${roleWords(role, labels.get(role))}: ${right}${scope}: ${verdict(before)} → ${verdict(verb)}`;
  };
  const rights = ({ cells, added, removed, renamed }: AclDifference) => {
    const labels = new Map([...added, ...removed, ...renamed.map(({ after }) => after)].map(({ role, label }) => [role, label]));
    return [
      ...added.map(({ label }) => text('audit.groupAdded', { group: label })),
      ...removed.map(({ label }) => text('audit.groupRemoved', { group: label })),
      ...renamed.map(({ before, after }) => `${before.label} → ${after.label}`),
      ...cells.map((one) => cell(one, labels)),
    ];
  };
  return {
    action: (action: string): string => (isAction(action) ? text(`audit.actions.${action}`) : action),
    /** The changes, one per line. */
    lines: ({ details }: AuditEntry): string[] => {
      if (isRights(details)) return rights(details);
      return Object.entries(details)
        .filter(([key]) => !hidden.has(key))
        .map(([key, value]) => `${key}: ${isChange(value) ? value.map(valueText).join(' → ') : valueText(value)}`);
    },
  };
}

/** Told by the subject already, or by ids alone. */
const hidden = new Set(['token', 'owner', 'client_id', 'slug', 'from', 'person', 'user_id', 'node', 'which']);

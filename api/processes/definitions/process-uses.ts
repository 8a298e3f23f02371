import { configurationCollections } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import { namedSteps, type ProcessNames } from '@millwright/core/process/named-steps.ts';
import { nameOf } from '../../configuration/name-of.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Reader } from '../../documents/checks/readers.ts';
import { mayRead } from '../../documents/checks/rules.ts';
import { type ProcessDefinition, processById } from './definitions.ts';
import { bindingOf } from './subjects.ts';

/** A document that names a process or its steps, with their keys. A built-in rule between records has no document. */
export type ProcessUse = Reader & { steps: string[] };
export type ProcessUses = { documents: ProcessUse[]; rules: { label: Text; steps: string[] }[] };

const namesOf = ({ identity, steps }: ProcessDefinition): ProcessNames =>
  new Map<string, string | null>([
    [identity, null],
    ...steps.flatMap(({ identity: id, key }) => [[id, key] as const, ...(key ? [[key, key] as const] : [])]),
  ]);

/** The keys of the mentioned steps, in the order of the process. */
const keysIn = (mentions: readonly { step: string | null }[], names: ProcessNames): string[] => {
  const mentioned = new Set(mentions.map(({ step }) => step));
  return [...new Set(names.values())].flatMap((step) => (step !== null && mentioned.has(step) ? [step] : []));
};

/** Built-in rules in which records of the process's model enter, are in, or are moved to one of its steps. */
function rulesNaming(tenant: TenantTransaction, { steps }: ProcessDefinition): ProcessUses['rules'] {
  const { rules, chains } = bindingOf(tenant);
  const keys = new Set(steps.map(({ key }) => key));
  const asked = [
    ...rules.map((rule) => ({ label: rule.label, at: [rule.enters, rule.only_from, rule.set_step] })),
    ...chains.map((chain) => ({ label: chain.label, at: [chain.enters, chain.set_step] })),
  ];
  return asked.flatMap(({ label, at }) => {
    const own = [...new Set(at.filter((key) => keys.has(key)))];
    return own.length ? [{ label, steps: own }] : [];
  });
}

/**
 * The uses of a process or its steps in views, forms, automations, formulas, templates and the moves of other steps,
 * without the settings of its own steps. For a document that the caller may not see, only the collection and the steps
 * are returned.
 */
export async function processUses(tenant: TenantTransaction, id: string): Promise<ProcessUses> {
  const process = await processById(tenant, id);
  if (!process) throw new AppError('not_found');
  const { config } = tenant;
  const names = namesOf(process);
  const stepKey = bindingOf(tenant).operation.key;
  const documents = configurationCollections.flatMap((collection) =>
    config.list(collection).flatMap((each): ProcessUse[] => {
      if (collection === 'processes' && 'key' in each && names.has(each.key)) return [];
      const mentions = namedSteps(each as unknown as Json, names, { stepKey });
      const document = config.effective(collection, each.id);
      if (!mentions.length || !document) return [];
      const steps = keysIn(mentions, names);
      if (!mayRead(tenant, config, collection, document)) return [{ collection, steps }];
      const places = [...new Set(mentions.map(({ place }) => place))];
      return [{ collection, id: each.id, slug: document.slug, name: nameOf(document), places, steps }];
    }),
  );
  return { documents, rules: rulesNaming(tenant, process) };
}

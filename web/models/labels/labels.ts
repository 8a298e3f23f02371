import type { BatchOperation } from '@millwright/core/contract/documents.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ModelDocument, RelationDocument } from '../data/use-models.ts';

type Labelled = Pick<ModelDocument | RelationDocument, 'id' | 'misc' | 'deletedAt'>;

/** The labels of a model or relation. */
export function labelsOf({ misc }: Pick<Labelled, 'misc'>): string[] {
  const labels = (misc as JsonObject | undefined)?.tags;
  return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];
}

export type Label = { name: string; models: string[]; relations: string[] };

/** All labels with the ids of their models and relations, by name. */
export function labelsIn(models: readonly ModelDocument[], relations: readonly RelationDocument[]): Label[] {
  const labels = new Map<string, Label>();
  const gather = (kind: 'models' | 'relations', documents: readonly Labelled[]) => {
    for (const document of documents) {
      if (document.deletedAt) continue;
      for (const name of labelsOf(document)) {
        const label = labels.get(name) ?? { name, models: [], relations: [] };
        label[kind].push(document.id);
        labels.set(name, label);
      }
    }
  };
  gather('models', models);
  gather('relations', relations);
  return [...labels.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The operations that rename and link a label; `before` is its previous name. */
export function operationsFor(
  before: string | null,
  after: Label,
  models: readonly ModelDocument[],
  relations: readonly RelationDocument[],
): BatchOperation[] {
  const ofKind = (collection: 'models' | 'relations', documents: readonly (ModelDocument | RelationDocument)[]) =>
    documents.flatMap((document): BatchOperation[] => {
      const labels = labelsOf(document);
      const rest = labels.filter((name) => name !== before && name !== after.name);
      const next = after[collection].includes(document.id) ? [...rest, after.name].sort() : rest;
      if (document.deletedAt || JSON.stringify([...labels].sort()) === JSON.stringify([...next].sort())) return [];
      const { tags: _, ...misc } = (document.misc ?? {}) as JsonObject;
      return [{ op: 'update', collection, id: document.id, version: document.version, data: { misc: next.length ? { ...misc, tags: next } : misc } }];
    });
  return [...ofKind('models', models), ...ofKind('relations', relations)];
}

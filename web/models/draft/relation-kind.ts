import type { DocumentKind, Parts } from '../../documents/saving/document-kind.ts';
import type { RelationDocument } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';
import { contentOf } from './relation-draft.ts';

/** Two people meet in one key of a relation, or in what one of its models calls the other: `required`, `labels.name`. */
function partsOf({ labels, ...plain }: RelationContent): Parts {
  return new Map<string, unknown>([...Object.entries(plain), ['labels.name', labels.name], ['labels.inverse', labels.inverse]]);
}

function fromParts(parts: Parts): RelationContent {
  const { 'labels.name': name, 'labels.inverse': inverse, ...plain } = Object.fromEntries(parts);
  return { ...plain, labels: { name, inverse } } as RelationContent;
}

/** How a relation is edited. */
export const relationKind: DocumentKind<RelationDocument, RelationContent> = {
  collection: 'relations',
  name: 'relation',
  draftOf: contentOf,
  partsOf,
  fromParts,
};

/** How a new relation is edited: what is left of it on the device can't be published before it is made. */
export const newRelationKind: typeof relationKind = { ...relationKind, name: 'new_relation' };

import type { DocumentKind, Parts } from '../../documents/saving/document-kind.ts';
import type { RelationDocument } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';
import { contentOf } from './relation-draft.ts';

/** The parts of a relation for merging: two people conflict only in the same key or label (`required`, `labels.name`). */
function partsOf({ labels, ...plain }: RelationContent): Parts {
  return new Map<string, unknown>([...Object.entries(plain), ['labels.name', labels.name], ['labels.inverse', labels.inverse]]);
}

function fromParts(parts: Parts): RelationContent {
  const { 'labels.name': name, 'labels.inverse': inverse, ...plain } = Object.fromEntries(parts);
  return { ...plain, labels: { name, inverse } } as RelationContent;
}

/** How the shared document editor edits a relation. */
export const relationKind: DocumentKind<RelationDocument, RelationContent> = {
  collection: 'relations',
  name: 'relation',
  draftOf: contentOf,
  partsOf,
  fromParts,
};

/** How a new relation is edited: its local draft can't be published before the relation is created. */
export const newRelationKind: typeof relationKind = { ...relationKind, name: 'new_relation' };

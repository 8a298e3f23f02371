import type { z } from 'zod';
import type { Resource } from '../../access/types.ts';
import type { Problem } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { CollectionSecrets } from './collection-secrets.ts';
import type { Among, Documents } from './documents.ts';

/** A filter or formula inside a document: its place, its source, and a check that throws unless it is valid. */
export type Expression = { key: string; written: Json; check: () => void };

/** Describes one collection of configuration. `Document` is the type of its documents. */
export type CollectionDescriptor<Document = never> = {
  /** The name of its documents in the OpenAPI components. */
  component: string;
  /** The resource whose rights apply to it. */
  resource: Resource;
  /** The schema of a document's content, without the stored metadata (id, slug, version, dates). */
  schema: z.ZodObject;
  /** Whether versions of its documents are stored. Not if they have tables or contain secrets. */
  versioned: boolean;
  /** Which drafts the server stores: of its documents, or of the processes whose steps they are. Null for none. */
  drafts: 'document' | 'process' | null;
  /** The default values of a new document. */
  defaults(content: JsonObject): JsonObject;
  /** The problems of a document that fits the schema, without looking at other documents. */
  rules(document: Document): Problem[];
  /** The slugs or ids in it that may name models. */
  models(document: Document): readonly unknown[];
  /** The models that can't be removed while the document exists. If another one is removed, the part that names it is left out. */
  demandedModels(document: Document): readonly unknown[];
  /** The problems of a live document among others: names that are taken, and invalid references. */
  references(document: Document, among: Among): Problem[];
  /** Its filters and formulas. A newly written one must be valid; an invalid one that was stored before is reported where it is used. */
  expressions(document: Document, documents: Documents): Expression[];
  /** The places in it that do not fit the models, forms and automations that they use. */
  unfit(document: Document, documents: Documents): string[];
  /** How to find secrets; null for a collection without any. */
  secrets: CollectionSecrets | null;
};

/** The document type of a collection. */
export type DocumentOf<Descriptor> = Descriptor extends CollectionDescriptor<infer Document> ? Document : never;

type Given<Document> = Pick<CollectionDescriptor<Document>, 'component' | 'resource' | 'schema' | 'versioned' | 'drafts'> &
  Partial<CollectionDescriptor<Document>>;

/** Defines a collection. Omitted parts get defaults that suit documents without references to others. */
export const defineCollection = <Document>(own: Given<Document>): CollectionDescriptor<Document> => ({
  defaults: () => ({}),
  rules: () => [],
  models: own.demandedModels ?? (() => []),
  demandedModels: () => [],
  references: () => [],
  expressions: () => [],
  unfit: () => [],
  secrets: null,
  ...own,
});

import type { z } from 'zod';
import type { Resource } from '../../access/types.ts';
import type { Problem } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { CollectionSecrets } from './collection-secrets.ts';
import type { Among, Documents } from './documents.ts';

/** A filter or a formula inside a document: where it stands, what is written there, and a check that throws unless it fits. */
export type Expression = { key: string; written: Json; check: () => void };

/** What the product knows of one collection of configuration. `Document` is what the collection holds. */
export type CollectionDescriptor<Document = never> = {
  /** What a document of it is called in the OpenAPI components. */
  component: string;
  /** The resource whose rights decide over it. */
  resource: Resource;
  /** The shape of a document's content, without what the store keeps beside it (id, slug, version, dates). */
  schema: z.ZodObject;
  /** Whether its documents keep what they were; not those with tables behind them, or secrets in them. */
  versioned: boolean;
  /** What people keep drafts of on the server: its documents, or the processes whose steps they are; null for none. */
  drafts: 'document' | 'process' | null;
  /** What a new document holds where its author left something out. */
  defaults(content: JsonObject): JsonObject;
  /** What is wrong with a document of the right shape, as far as it can be told from it alone. */
  rules(document: Document): Problem[];
  /** What it names that may be a model, by slug or id. */
  models(document: Document): readonly unknown[];
  /** Those of them that can't be removed while it is there; what else it names is left out where it is shown. */
  demandedModels(document: Document): readonly unknown[];
  /** What is wrong with a live document among the others: names that are taken, and what it refers to. */
  references(document: Document, among: Among): Problem[];
  /** The filters and formulas in it. One that its author has just written must fit; one that was stored before is reported where it is used. */
  expressions(document: Document, documents: Documents): Expression[];
  /** The places in it that do not fit the models, forms and automations that they read. */
  unfit(document: Document, documents: Documents): string[];
  /** Null for a collection without secrets. */
  secrets: CollectionSecrets | null;
};

/** What a collection holds. */
export type DocumentOf<Descriptor> = Descriptor extends CollectionDescriptor<infer Document> ? Document : never;

type Given<Document> = Pick<CollectionDescriptor<Document>, 'component' | 'resource' | 'schema' | 'versioned' | 'drafts'> &
  Partial<CollectionDescriptor<Document>>;

/** Defines a collection: the parts that it leaves out are those of documents that stand alone. */
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

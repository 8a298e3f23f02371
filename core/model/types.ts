import type { z } from 'zod';
import type { fieldSchema } from '../field/schema.ts';
import type { modelSchema, relationSchema } from './document.ts';

/** One attribute of a model or a relation, as it is stored. */
export type Field = z.output<typeof fieldSchema> & { id: string };

/** A part of a document that is skipped because it no longer fits the models: its place and, for those who may repair it, the reason. */
export type SkippedPart = { place: string; message?: string };

/** The properties that every stored model and relation has besides those of its author. */
type Stored = { id: string; slug: string; deletedAt?: string | null; template?: boolean };

/** A kind of record: its fields and its rules, as they are stored. Its table has the name of its slug. */
export type Model = Omit<z.output<typeof modelSchema>, 'schema'> &
  Stored & {
    schema: Field[];
    /** Formulas that are skipped, by the names of their fields. */
    problems?: SkippedPart[];
    /** Names of fields whose values the caller may not read. */
    withheld?: string[];
  };

/** A text shown instead of the step of a record while its boolean field `when` is true. */
export type StandsAsRule = NonNullable<NonNullable<Model['misc']>['stands_as']>;

/** How records of a model are traced. */
export type TraceRule = NonNullable<NonNullable<Model['misc']>['trace']>;

/** The preview of the effects of saving a record of a model. */
export type OutlookRule = NonNullable<NonNullable<Model['misc']>['outlook']>;

/** Where the content of an invoice of a model's record comes from. */
export type InvoiceRule = NonNullable<NonNullable<Model['misc']>['invoice']>;

/** How records of a company's own model go through processes. */
export type ProcessRule = NonNullable<NonNullable<Model['misc']>['process']>;

/** The layout of a record's page. */
export type Page = NonNullable<NonNullable<Model['misc']>['page']>;
/** The part of a record's page that people at a machine see first, with its buttons. */
export type PagePanel = NonNullable<Page['panel']>;
export type PanelForm = PagePanel['forms'][number];
export type PageTable = NonNullable<Page['tables']>[number];
export type PageForm = NonNullable<Page['forms']>[number];
export type PageLedger = NonNullable<PageTable['ledger']>;
/** A form that a row of a table offers. */
export type RowForm = NonNullable<PageTable['starts']>;
export type PageWork = NonNullable<PageTable['work']>;

/** A link between two models. `name` is its name on the side of `object_id`, `inverse` on the other. */
export type Relation = Omit<z.output<typeof relationSchema>, 'schema'> & Stored & { schema?: Field[] };

/** How many records a link has on either side, `object_id` first. */
export type RelationType = Relation['type'];

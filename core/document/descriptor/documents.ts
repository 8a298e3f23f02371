import type { Automation } from '../../automation/types.ts';
import type { Form } from '../../form/types.ts';
import type { Operation } from '../../integration/operation.ts';
import type { Schema } from '../../model/schema.ts';
import type { Model, Relation } from '../../model/types.ts';
import type { PdfTemplate } from '../../pdf/schema.ts';
import type { ProcessBinding, StepPolicy } from '../../process/types.ts';
import type { View, ViewGroup } from '../../view/types.ts';

/** The documents that descriptors look up. */
type Looked = {
  models: Model;
  relations: Relation;
  views: View;
  view_groups: ViewGroup;
  forms: Form;
  settings_data_connections: Automation;
  pdf_templates: PdfTemplate & { id: string };
  label_templates: { id: string };
  message_templates: { id: string };
  integrations: { id: string; operations?: readonly Operation[] | undefined; test?: string | undefined };
  processes: StepPolicy & { id: string };
};

/** The other documents of a company, and functions to check queries and templates in a document. */
export type Documents = {
  /** The models and relations to work with. */
  schema: Schema;
  /** The models and relations exactly as stored: formulas that no longer fit are not disabled. */
  written: Schema;
  binding: ProcessBinding | null;
  /** A live document by id or slug. */
  find<C extends keyof Looked>(collection: C, id: string): Looked[C] | undefined;
  /** All relations, deleted ones included, because their names stay reserved. */
  relations(): readonly Relation[];
  /** The kind of a GraphQL operation. Throws `invalid_query` with the places that do not fit the models. */
  readQuery(text: string): 'query' | 'mutation' | 'subscription';
  /** The record paths that a template uses. `has` says whether a path exists. */
  readTemplate(text: string, has: (path: string) => boolean): string[];
};

/**
 * The context for checking a document: all documents including it (`documents`), the same without its change (`before`), and
 * whether a server action exists.
 */
export type Among = { documents: Documents; before: Documents; action: (name: string) => boolean };

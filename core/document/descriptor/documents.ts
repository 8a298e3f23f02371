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

/** The documents of a company among which one stands, and what is read of texts in them. */
export type Documents = {
  /** The models and relations to work with. */
  schema: Schema;
  /** The same exactly as they are stored: formulas that no longer fit are not switched off. */
  written: Schema;
  binding: ProcessBinding | null;
  /** A live document by id or slug. */
  find<C extends keyof Looked>(collection: C, id: string): Looked[C] | undefined;
  /** Relations, deleted ones too: their names stay taken. */
  relations(): readonly Relation[];
  /** What a GraphQL query does; throws `invalid_query` with the places where it does not fit the models. */
  readQuery(text: string): 'query' | 'mutation' | 'subscription';
  /** The paths of the record that a template's text asks for; `has` tells those that there are. */
  readTemplate(text: string, has: (path: string) => boolean): string[];
};

/** A document's surroundings: the documents with it and without its change, and the actions that there are. */
export type Among = { documents: Documents; before: Documents; action: (name: string) => boolean };

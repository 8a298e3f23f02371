import type { Automation } from '../automation/types.ts';
import type { Form } from '../form/types.ts';
import type { JsonObject } from '../json.ts';
import type { Model, Relation } from '../model/types.ts';
import type { StepPolicy } from '../process/types.ts';
import type { View, ViewGroup } from '../view/types.ts';

/** Collections whose documents are configuration: built-in ones merged with a client's own. */
export const configurationCollections = [
  'views',
  'view_groups',
  'forms',
  'settings_data_connections',
  'models',
  'relations',
  'message_templates',
  'pdf_templates',
  'label_templates',
  'integrations',
  'processes',
] as const;
export type ConfigurationCollection = (typeof configurationCollections)[number];

/** Collections whose documents keep what they were: those without tables behind them, and without secrets in them. */
export const versionedCollections = [
  'views',
  'view_groups',
  'forms',
  'message_templates',
  'pdf_templates',
  'label_templates',
  'processes',
] as const satisfies readonly ConfigurationCollection[];
export type VersionedCollection = (typeof versionedCollections)[number];

/** Every collection of the documents interface. */
export const collections = ['users', 'clients', 'cache', ...configurationCollections] as const;
export type Collection = (typeof collections)[number];

/** A document of which only the name is fixed. */
export type NamedDocument = { id: string; name: string } & JsonObject;

/** What each collection holds. */
export type DocumentTypes = {
  views: View;
  view_groups: ViewGroup;
  forms: Form;
  settings_data_connections: Automation;
  models: Model;
  relations: Relation;
  message_templates: NamedDocument;
  pdf_templates: NamedDocument;
  label_templates: NamedDocument;
  integrations: NamedDocument;
  processes: StepPolicy & { id: string };
};

/** What every answered document carries besides its own content. */
export type DocumentMeta = {
  id: string;
  slug: string | null;
  version: number;
  template: boolean;
  client_id: string;
  created_at: string | null;
  updated_at: string | null;
  /** The user who made it; null for a built-in document, for what the product itself made, and where it isn't known. */
  created_by: string | null;
  /** The user who made the last change; null for a built-in document as it came, and for changes of the product itself. */
  updated_by: string | null;
};

import type { CollectionDescriptor, DocumentOf } from '../descriptor/define-collection.ts';
import { forms } from './forms.ts';
import { integrations } from './integrations.ts';
import { labelTemplates } from './label-templates.ts';
import { messageTemplates } from './message-templates.ts';
import { models } from './models.ts';
import { pdfTemplates } from './pdf-templates.ts';
import { processes } from './processes.ts';
import { relations } from './relations.ts';
import { settingsDataConnections } from './settings-data-connections.ts';
import { viewGroups } from './view-groups.ts';
import { views } from './views.ts';

/**
 * Every collection of configuration by its stored name. Built-in documents are merged with a client's own. To add a
 * collection, write a file here and add a line to this list.
 */
const collectionDescriptors = {
  views,
  view_groups: viewGroups,
  forms,
  settings_data_connections: settingsDataConnections,
  models,
  relations,
  message_templates: messageTemplates,
  pdf_templates: pdfTemplates,
  label_templates: labelTemplates,
  integrations,
  processes,
} satisfies Record<string, CollectionDescriptor>;

type Descriptors = typeof collectionDescriptors;
export type ConfigurationCollection = keyof Descriptors;
/** The type of the documents of each collection. */
export type DocumentTypes = { [C in ConfigurationCollection]: DocumentOf<Descriptors[C]> };

/** Every collection by its stored name, in the order of the list. */
export const collectionNames = (): ConfigurationCollection[] => Object.keys(collectionDescriptors) as ConfigurationCollection[];

/** Whether a stored name is that of a collection of configuration. The store also has rows of other kinds. */
export const isCollection = (name: string): name is ConfigurationCollection => Object.hasOwn(collectionDescriptors, name);

/** The descriptor of a collection. */
export const collectionOf = (collection: ConfigurationCollection): CollectionDescriptor => collectionDescriptors[collection];

/** Adds a collection for a test. Call it before anything reads the list. */
export function withCollection(name: string, descriptor: CollectionDescriptor): void {
  Object.assign(collectionDescriptors, { [name]: descriptor });
}

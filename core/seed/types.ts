import type { ServerAction } from '../automation/actions.ts';
import type { Automation } from '../automation/types.ts';
import type { ConfigurationCollection, DocumentTypes } from '../document/types.ts';
import type { Form } from '../form/types.ts';
import type { JsonObject, Text } from '../json.ts';
import type { Field, Model, Relation } from '../model/types.ts';
import type { ProcessBinding, StepPolicy } from '../process/types.ts';
import type { View, ViewGroup } from '../view/types.ts';

/**
 * A built-in document without the keys that the loader adds. Its id is derived from collection and slug, so it is the same
 * in every company.
 */
type Template<T> = Omit<T, 'id' | 'version' | 'template'>;
export type FieldTemplate = Omit<Field, 'id'>;
export type ModelTemplate = Omit<Template<Model>, 'schema'> & { schema: FieldTemplate[] };

/** The parts of every built-in configuration, in the shapes in which they are written. */
type Written = {
  models: ModelTemplate[];
  relations: Template<Omit<Relation, 'schema'> & { schema?: FieldTemplate[] }>[];
  view_groups: Template<ViewGroup>[];
  views: Template<View>[];
  forms: Template<Form>[];
  settings_data_connections: Template<Automation>[];
  binding: ProcessBinding;
  /** The policies of steps, by key. */
  policies: StepPolicy[];
  /**
   * Records that a new client gets, in order. `texts` are properties in the language of the client at that time. `links`
   * name other records of the list by `ref`.
   */
  records: { model: string; ref: string; properties: JsonObject; texts?: Record<string, Text>; links?: Record<string, string> }[];
};

/** Other collections of a built-in configuration, in the shapes in which they are stored. Processes become policies. */
type OtherCollection = Exclude<ConfigurationCollection, keyof Written | 'processes'>;

/** The built-in configuration: documents that every client reads, below its own overrides, plus first records and actions. */
export type BuiltIn = Written & {
  [Collection in OtherCollection]?: Template<DocumentTypes[Collection]>[];
} & {
  /** The smaller models of a company that only has processes. */
  carriers?: Pick<Written, 'models' | 'relations' | 'binding'>;
};

export type Seeds = { builtIn: BuiltIn; actions: ServerAction[] };

import type { ServerAction } from '../automation/actions.ts';
import type { Automation } from '../automation/types.ts';
import type { ConfigurationCollection, DocumentTypes } from '../document/types.ts';
import type { Form } from '../form/types.ts';
import type { JsonObject, Text } from '../json.ts';
import type { Field, Model, Relation } from '../model/types.ts';
import type { ProcessBinding, StepPolicy } from '../process/types.ts';
import type { View, ViewGroup } from '../view/types.ts';

/** A template document is written without what the loader derives: its id comes from collection and slug, so it is the same everywhere. */
type Template<T> = Omit<T, 'id' | 'version' | 'template'>;
export type FieldTemplate = Omit<Field, 'id'>;
export type ModelTemplate = Omit<Template<Model>, 'schema'> & { schema: FieldTemplate[] };

/** What every built-in configuration has, with the shapes that it is written in. */
type Written = {
  models: ModelTemplate[];
  relations: Template<Omit<Relation, 'schema'> & { schema?: FieldTemplate[] }>[];
  view_groups: Template<ViewGroup>[];
  views: Template<View>[];
  forms: Template<Form>[];
  settings_data_connections: Template<Automation>[];
  binding: ProcessBinding;
  /** How steps look, by key. */
  policies: StepPolicy[];
  /**
   * Records that a new client gets, in order. `texts` are properties in the client's language as it is then; `links` name
   * other records of the list by `ref`.
   */
  records: { model: string; ref: string; properties: JsonObject; texts?: Record<string, Text>; links?: Record<string, string> }[];
};

/** Collections of which a built-in configuration may have documents, as they are stored. Processes are its policies. */
type OtherCollection = Exclude<ConfigurationCollection, keyof Written | 'processes'>;

/** The built-in configuration: documents that every client reads, below its own overrides, plus first records and actions. */
export type BuiltIn = Written & {
  [Collection in OtherCollection]?: Template<DocumentTypes[Collection]>[];
} & {
  /** What carries the processes of a company that has nothing else of it: the same models, with less in them. */
  carriers?: Pick<Written, 'models' | 'relations' | 'binding'>;
};

export type Seeds = { builtIn: BuiltIn; actions: ServerAction[] };

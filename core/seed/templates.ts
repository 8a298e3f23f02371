import { type ConfigurationCollection, configurationCollections } from '../document/types.ts';
import type { JsonObject } from '../json.ts';
import type { ProcessBinding } from '../process/types.ts';
import type { BuiltIn, FieldTemplate } from './types.ts';

/** A built-in document with its derived id. */
export type Template = JsonObject & { id: string; slug: string };

/** Derives the id of a built-in document, or of its field, from its collection and slug. */
type IdOf = (collection: string, slug: string) => string;

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

/** Adds the derived ids to a built-in document and its fields. Rights are granted on fields, so they need ids. */
function withIds(idOf: IdOf, collection: ConfigurationCollection, document: { slug: string; schema?: FieldTemplate[] }): Template {
  const { slug, schema } = document;
  const fields = schema?.map((field) => ({ ...asJson(field), id: idOf('fields', `${slug}.${field.name}`) }));
  return { ...asJson(document), ...(fields ? { schema: fields } : {}), id: idOf(collection, slug), slug };
}

/** Lists the documents of a collection in the built-in configuration, each with its slug. */
function writtenIn(builtIn: BuiltIn, collection: ConfigurationCollection): readonly { slug: string }[] {
  if (collection === 'processes') return builtIn.policies.map((policy) => ({ ...policy, slug: policy.key }));
  return (builtIn[collection] ?? []) as readonly { slug: string }[];
}

/** Empties the collections that processes do not need. */
const nothing = { view_groups: [], views: [], forms: [], settings_data_connections: [], policies: [], records: [] };

/** Feature flags: the whole built-in configuration, or only the models that carry processes. */
const featureFlags = { all: 'core', processes: 'processes' } as const;
export const processesFlag = featureFlags.processes;

/** The built-in documents by collection and id. They are shared by all clients and never changed. */
export class Templates {
  readonly builtIn: BuiltIn | null;
  private readonly carriers: Templates | null;
  private readonly byCollection: ReadonlyMap<ConfigurationCollection, ReadonlyMap<string, Template>>;

  constructor(builtIn: BuiltIn | undefined, idOf: IdOf) {
    this.builtIn = builtIn ?? null;
    this.carriers = builtIn?.carriers ? new Templates({ ...nothing, ...builtIn.carriers }, idOf) : null;
    const all = builtIn
      ? configurationCollections.map(
          (collection) => [collection, writtenIn(builtIn, collection).map((each) => withIds(idOf, collection, each))] as const,
        )
      : [];
    this.byCollection = new Map(all.map(([collection, list]) => [collection, new Map(list.map((template) => [template.id, template]))]));
  }

  of(collection: ConfigurationCollection): ReadonlyMap<string, Template> {
    return this.byCollection.get(collection) ?? new Map();
  }

  /** Returns the built-in documents of a company with these feature flags, or null. */
  forFlags(flags: readonly string[]): Templates | null {
    if (flags.includes(featureFlags.all)) return this;
    return flags.includes(featureFlags.processes) ? this.carriers : null;
  }

  get binding(): ProcessBinding | null {
    return this.builtIn?.binding ?? null;
  }
}

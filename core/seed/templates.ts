import { type ConfigurationCollection, configurationCollections } from '../document/types.ts';
import type { JsonObject } from '../json.ts';
import type { ProcessBinding } from '../process/types.ts';
import type { BuiltIn, FieldTemplate } from './types.ts';

/** A built-in document with its derived id. */
export type Template = JsonObject & { id: string; slug: string };

/** Derives the id of a built-in document, or of its field, from its collection and slug. */
type IdOf = (collection: string, slug: string) => string;

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

/** A document as it is written; fields get ids too: rights are granted to them. */
function withIds(idOf: IdOf, collection: ConfigurationCollection, document: { slug: string; schema?: FieldTemplate[] }): Template {
  const { slug, schema } = document;
  const fields = schema?.map((field) => ({ ...asJson(field), id: idOf('fields', `${slug}.${field.name}`) }));
  return { ...asJson(document), ...(fields ? { schema: fields } : {}), id: idOf(collection, slug), slug };
}

/** What the built-in configuration has of a collection, each with the slug that it is called by. */
function writtenIn(builtIn: BuiltIn, collection: ConfigurationCollection): readonly { slug: string }[] {
  if (collection === 'processes') return builtIn.policies.map((policy) => ({ ...policy, slug: policy.key }));
  return (builtIn[collection] ?? []) as readonly { slug: string }[];
}

/** A configuration without what processes do not need. */
const nothing = { view_groups: [], views: [], forms: [], settings_data_connections: [], policies: [], records: [] };

/** The feature flags of a company: the whole built-in configuration, or no more of it than carries processes. */
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

  /** What a company with these feature flags has of it. */
  forFlags(flags: readonly string[]): Templates | null {
    if (flags.includes(featureFlags.all)) return this;
    return flags.includes(featureFlags.processes) ? this.carriers : null;
  }

  get binding(): ProcessBinding | null {
    return this.builtIn?.binding ?? null;
  }
}

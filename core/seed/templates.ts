import type { ConfigurationCollection } from '../document/types.ts';
import type { JsonObject } from '../json.ts';
import type { ProcessBinding } from '../process/types.ts';
import type { BuiltIn, FieldTemplate } from './types.ts';

/** A built-in document with its derived id. */
export type Template = JsonObject & { id: string; slug: string };

/** Derives the id of a built-in document, or of its field, from its collection and slug. */
type IdOf = (collection: string, slug: string) => string;

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

function withId(idOf: IdOf, collection: ConfigurationCollection, document: object, slug: string): Template {
  return { ...asJson(document), id: idOf(collection, slug), slug };
}

/** Fields get ids too: rights are granted to them. */
function withFields(idOf: IdOf, collection: 'models' | 'relations', document: { slug: string; schema?: FieldTemplate[] }): Template {
  const { schema } = document;
  const fields = schema?.map((field) => ({ ...asJson(field), id: idOf('fields', `${document.slug}.${field.name}`) }));
  return { ...withId(idOf, collection, document, document.slug), ...(fields ? { schema: fields } : {}) };
}

/** The built-in documents by collection and id. They are shared by all clients and never changed. */
export class Templates {
  readonly builtIn: BuiltIn | null;
  private readonly byCollection: ReadonlyMap<ConfigurationCollection, ReadonlyMap<string, Template>>;

  constructor(builtIn: BuiltIn | undefined, idOf: IdOf) {
    this.builtIn = builtIn ?? null;
    const all: [ConfigurationCollection, Template[]][] = builtIn
      ? [
          ['models', builtIn.models.map((model) => withFields(idOf, 'models', model))],
          ['relations', builtIn.relations.map((relation) => withFields(idOf, 'relations', relation))],
          ['views', builtIn.views.map((view) => withId(idOf, 'views', view, view.slug))],
          ['view_groups', builtIn.view_groups.map((group) => withId(idOf, 'view_groups', group, group.slug))],
          ['forms', builtIn.forms.map((form) => withId(idOf, 'forms', form, form.slug))],
          ['label_templates', (builtIn.label_templates ?? []).map((each) => withId(idOf, 'label_templates', each, each.slug))],
          ['settings_data_connections', builtIn.settings_data_connections.map((each) => withId(idOf, 'settings_data_connections', each, each.slug))],
          ['processes', builtIn.policies.map((policy) => withId(idOf, 'processes', policy, policy.key))],
        ]
      : [];
    this.byCollection = new Map(all.map(([collection, list]) => [collection, new Map(list.map((template) => [template.id, template]))]));
  }

  of(collection: ConfigurationCollection): ReadonlyMap<string, Template> {
    return this.byCollection.get(collection) ?? new Map();
  }

  get binding(): ProcessBinding | null {
    return this.builtIn?.binding ?? null;
  }
}

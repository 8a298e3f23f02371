import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ProcessBinding } from '@millwright/core/process/types.ts';
import type { BuiltIn, FieldTemplate } from '@millwright/core/seed/types.ts';
import { templateId } from './template-id.ts';

/** A built-in document with its derived id. */
export type Template = JsonObject & { id: string; slug: string };

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

function withId(collection: ConfigurationCollection, document: object, slug: string): Template {
  return { ...asJson(document), id: templateId(collection, slug), slug };
}

/** Fields get ids too: rights are granted to them. */
function withFields(collection: 'models' | 'relations', document: { slug: string; schema?: FieldTemplate[] }): Template {
  const { schema } = document;
  const fields = schema?.map((field) => ({ ...asJson(field), id: templateId('fields', `${document.slug}.${field.name}`) }));
  return { ...withId(collection, document, document.slug), ...(fields ? { schema: fields } : {}) };
}

/** The built-in documents by collection and id. They are shared by all clients and never changed. */
export class Templates {
  readonly builtIn: BuiltIn | null;
  private readonly byCollection: ReadonlyMap<ConfigurationCollection, ReadonlyMap<string, Template>>;

  constructor(builtIn?: BuiltIn) {
    this.builtIn = builtIn ?? null;
    const all: [ConfigurationCollection, Template[]][] = builtIn
      ? [
          ['models', builtIn.models.map((model) => withFields('models', model))],
          ['relations', builtIn.relations.map((relation) => withFields('relations', relation))],
          ['views', builtIn.views.map((view) => withId('views', view, view.slug))],
          ['view_groups', builtIn.view_groups.map((group) => withId('view_groups', group, group.slug))],
          ['forms', builtIn.forms.map((form) => withId('forms', form, form.slug))],
          ['settings_data_connections', builtIn.settings_data_connections.map((each) => withId('settings_data_connections', each, each.slug))],
          ['processes', builtIn.looks.map((look) => withId('processes', look, look.key))],
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

import type { Resource } from '@millwright/core/access/types.ts';
import type { Text } from '@millwright/core/json.ts';
import { useDocuments } from '../../../data/documents/use-documents.ts';
import { useLabel } from '../../../i18n/use-text.ts';

type Named = { id: string; slug?: string; name?: Text | string; displayed_name?: Text | string; title?: Text | string };
type Model = Named & { schema?: { id?: string; name: string; label?: Text | string }[] };
export type ResourceItem = { resource: string; label: string };

/** The resources whose single items have rights of their own, and where these are read. */
const collections = { VIEWS: 'views', VIEW_GROUPS: 'view_groups', FORMS: 'forms', MODELS: 'models', FIELDS: 'models' } as const;
export const hasItems = (resource: Resource): resource is keyof typeof collections => resource in collections;

/** The items of a resource that can be given or denied one by one, with their names; null until they are loaded. */
export function useResourceItems(resource: Resource, enabled: boolean): ResourceItem[] | null {
  const label = useLabel();
  const collection = hasItems(resource) ? collections[resource] : 'models';
  const { data } = useDocuments<Model>(collection, { enabled: enabled && hasItems(resource) });
  if (!data) return null;
  const nameOf = ({ name, displayed_name, title, slug, id }: Named) => label((displayed_name ?? title ?? name ?? slug ?? id) as Text);
  const items =
    resource === 'FIELDS'
      ? data.flatMap((model) =>
          (model.schema ?? []).flatMap((field) =>
            field.id ? [{ resource: `FIELDS.${field.id}`, label: `${nameOf(model)} · ${label((field.label ?? field.name) as Text)}` }] : [],
          ),
        )
      : data.map((item) => ({ resource: `${resource}.${item.id}`, label: nameOf(item) }));
  return items.sort((a, b) => a.label.localeCompare(b.label));
}

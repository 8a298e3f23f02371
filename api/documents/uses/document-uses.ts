import { type NamedCollection, placesNaming } from '@millwright/core/document/places-naming.ts';
import { configurationCollections } from '@millwright/core/document/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { nameOf } from '../../configuration/name-of.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Reader } from '../checks/readers.ts';
import { mayRead, requireReadable } from '../checks/rules.ts';

/** The documents that name a view, form, automation or template, with the places. If the caller may not see one, only its collection. */
export function documentUses(tenant: TenantTransaction, collection: NamedCollection, id: string): Reader[] {
  const { config } = tenant;
  const target = requireReadable(tenant, config, collection, id);
  return configurationCollections.flatMap((of) =>
    config.list(of).flatMap((each): Reader[] => {
      if (each.id === target.id) return [];
      const places = placesNaming(each as unknown as Json, { collection, id: target.id, slug: target.slug || null });
      const document = config.effective(of, each.id);
      if (!places.length || !document) return [];
      return mayRead(tenant, config, of, document)
        ? [{ collection: of, id: each.id, slug: document.slug, name: nameOf(document), places }]
        : [{ collection: of }];
    }),
  );
}

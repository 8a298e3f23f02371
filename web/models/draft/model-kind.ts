import type { Field } from '@millwright/core/model/types.ts';
import type { DocumentKind, Parts } from '../../documents/saving/document-kind.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';
import { draftOf } from './draft.ts';

/** The parts of a model for merging: two people conflict only in the same key of a field or of the model (`displayed_name`, `field:<id>:<key>`). */
function partsOf({ schema, ...plain }: ModelContent): Parts {
  const parts: Parts = new Map(Object.entries(plain));
  for (const field of schema) for (const [key, value] of Object.entries(field)) parts.set(`field:${field.id}:${key}`, value);
  return parts;
}

function fromParts(parts: Parts, order: readonly ModelContent[]): ModelContent {
  const ids = order.flatMap(({ schema }) => schema.map(({ id }) => id));
  const fields = new Map<string, Record<string, unknown>>();
  const plain: [string, unknown][] = [];
  for (const [part, value] of parts) {
    const [kind, id = '', key = ''] = part.split(':');
    if (kind !== 'field') plain.push([part, value]);
    else if (parts.has(`field:${id}:id`)) fields.set(id, { ...fields.get(id), [key]: value });
  }
  const schema = [...fields].sort(([one], [other]) => ids.indexOf(one) - ids.indexOf(other)).map(([, field]) => field as Field);
  return { ...(Object.fromEntries(plain) as Omit<ModelContent, 'schema'>), schema };
}

/** How the shared document editor edits a model. */
export const modelKind: DocumentKind<ModelDocument, ModelContent> = { collection: 'models', name: 'model', draftOf, partsOf, fromParts };

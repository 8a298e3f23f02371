import { formQueries } from '@millwright/core/form/making/queries.ts';
import type { Form, FormField, FormSection } from '@millwright/core/form/types.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import type { DocumentKind, Parts } from '../../../documents/saving/document-kind.ts';
import type { StoredForm } from '../../list/copy-of.ts';

/** The parts of a form that the editor changes. */
export type FormDraft = Pick<
  Form,
  | 'name'
  | 'title'
  | 'model'
  | 'process'
  | 'step'
  | 'read_query'
  | 'write_query'
  | 'fields'
  | 'advances'
  | 'button'
  | 'submit'
  | 'stickers'
  | 'label_template'
  | 'share_emails'
  | 'preflight'
  | 'postflight'
> & { sections: FormSection[] };

/** The editable part of a stored form. */
export function draftOf(stored: StoredForm): FormDraft {
  const {
    name,
    title,
    model,
    process,
    step,
    read_query,
    write_query,
    fields,
    advances,
    button,
    submit,
    stickers,
    label_template,
    share_emails,
    preflight,
    postflight,
    sections = [],
  } = stored;
  const optional = Object.entries({ process, step, advances, button, submit, stickers, label_template, share_emails, preflight, postflight }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return { name, title, model, read_query, write_query, fields, sections, ...Object.fromEntries(optional) };
}

/** The parts of a draft for merging: two people conflict only in the same key of a field or section, or in the order (`title`, `field:<id>:<key>`, `section:<id>:<key>`, `fields`). */
function partsOf({ fields, sections, ...plain }: FormDraft): Parts {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const parts: Parts = new Map<string, unknown>([...Object.entries(plain), ['fields', ids(fields)], ['sections', ids(sections)]]);
  for (const field of fields) for (const [key, value] of Object.entries(field)) parts.set(`field:${field.id}:${key}`, value);
  for (const section of sections) for (const [key, value] of Object.entries(section)) parts.set(`section:${section.id}:${key}`, value);
  return parts;
}

function listed<T>(parts: Parts, kind: string, order: readonly string[]): T[] {
  const byId = new Map<string, Record<string, unknown>>();
  for (const [part, value] of parts) {
    const [of, id = '', key = ''] = part.split(':');
    if (of === kind && parts.has(`${kind}:${id}:id`)) byId.set(id, { ...byId.get(id), [key]: value });
  }
  const rank = (id: string) => (order.indexOf(id) + order.length + 1) % (order.length + 1);
  return [...byId].sort(([a], [b]) => rank(a) - rank(b)).map(([, one]) => one as T);
}

function fromParts(parts: Parts, order: readonly FormDraft[]): FormDraft {
  const ids = (list: 'fields' | 'sections') => [
    ...((parts.get(list) as string[] | undefined) ?? []),
    ...order.flatMap((draft) => draft[list].map(({ id }) => id)),
  ];
  const plain = [...parts].filter(([part]) => !/^(?:field:|section:|fields$|sections$)/.test(part));
  return {
    ...(Object.fromEntries(plain) as Omit<FormDraft, 'fields' | 'sections'>),
    fields: listed<FormField>(parts, 'field', ids('fields')),
    sections: listed<FormSection>(parts, 'section', ids('sections')),
  };
}

/** How the shared document editor edits a form. */
export const formKind: DocumentKind<StoredForm, FormDraft> = {
  collection: 'forms',
  name: 'form-editor',
  draftOf,
  partsOf,
  fromParts,
  thingOf: (part) => /^(?:field|section):[^:]+/.exec(part)?.[0] ?? null,
};

/** Whether a query of a draft equals the one generated from its fields. */
export function isGenerated(schema: Schema, draft: FormDraft, query: 'read_query' | 'write_query'): boolean {
  const model = findModel(schema, draft.model);
  return !draft[query].trim() || (model !== undefined && draft[query] === formQueries(schema, model, draft.fields)[query]);
}

/** Regenerates the queries after a change of fields. Queries written by hand stay. */
export function withQueries(schema: Schema, before: FormDraft, after: FormDraft): FormDraft {
  const model = findModel(schema, after.model);
  if (!model) return after;
  const queries = formQueries(schema, model, after.fields);
  const anew = (query: 'read_query' | 'write_query') =>
    isGenerated(schema, before, query) && after[query] === before[query] ? queries[query] : after[query];
  return { ...after, read_query: anew('read_query'), write_query: anew('write_query') };
}

import type { DocumentMeta } from '@millwright/core/document/types.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { copyName } from '../../documents/list/copy-name.ts';

/** A stored form with the properties that the server adds. */
export type StoredForm = Form & Pick<DocumentMeta, 'client_id' | 'created_at' | 'updated_at'> & Partial<Pick<DocumentMeta, 'updated_by'>>;

/** Which properties a copy takes over; the type requires an entry for every property of a form. */
const isCopied: Record<keyof Omit<Form, 'id' | 'slug' | 'version' | 'deleted' | 'template'>, boolean> = {
  name: true,
  title: true,
  model: true,
  process: true,
  step: true,
  read_query: true,
  write_query: true,
  fields: true,
  sections: true,
  advances: true,
  button: true,
  submit: true,
  stickers: true,
  share_emails: true,
  label_template: true,
  preflight: true,
  postflight: true,
  unpublished: false,
};

/** Copies a form as a new form of the company, without its identity. It must be published. */
export function copyOf(form: StoredForm): Partial<Form> {
  const content = Object.entries(form).filter(([key, value]) => value !== undefined && isCopied[key as keyof typeof isCopied]);
  return { ...Object.fromEntries(content), name: copyName(form.name), title: copyName(form.title), unpublished: true };
}

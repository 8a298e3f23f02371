/** The values of a kind of field: one value, files, lines of a relation, links to records, or nothing that is submitted. */
export type FormKind = { holds: 'value' | 'files' | 'lines' | 'links' | 'nothing' };

/** Every kind of form field. The form editor has the settings of each kind, and the fields of forms (web/forms) its input. */
export const formKinds = {
  text: { holds: 'value' },
  long_text: { holds: 'value' },
  number: { holds: 'value' },
  measure: { holds: 'value' },
  boolean: { holds: 'value' },
  date: { holds: 'value' },
  datetime: { holds: 'value' },
  option: { holds: 'value' },
  autocomplete: { holds: 'value' },
  relationship: { holds: 'links' },
  formula: { holds: 'nothing' },
  printable: { holds: 'nothing' },
  items: { holds: 'lines' },
  sampling: { holds: 'lines' },
  image: { holds: 'files' },
  document: { holds: 'files' },
  file: { holds: 'files' },
} as const satisfies Record<string, FormKind>;

export type FormFieldKind = keyof typeof formKinds;
export const formFieldKinds = Object.keys(formKinds) as FormFieldKind[];

type OfKind = { kind: FormFieldKind };
/** Whether a field holds uploaded files. */
export const holdsFiles = ({ kind }: OfKind): boolean => formKinds[kind].holds === 'files';
/** Whether a field holds lines, each a record with columns. */
export const holdsLines = ({ kind }: OfKind): boolean => formKinds[kind].holds === 'lines';

/** Whether a form field has no field in the model. Only `printable` (a print of the form) has none. */
export const isOutsideModel = ({ kind }: OfKind): boolean => kind === 'printable';
/** Whether a submission may change the field: false for read-only fields and for kinds that hold nothing. */
export const isWritable = ({ kind, read_only }: OfKind & { read_only?: boolean | undefined }): boolean =>
  !read_only && formKinds[kind].holds !== 'nothing';

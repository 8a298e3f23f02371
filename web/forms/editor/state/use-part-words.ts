import type { Text } from '@millwright/core/json.ts';
import type { PartWords } from '../../../documents/bars/DifferenceTable.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { fieldName } from '../../values/field-name.ts';
import type { FormDraft } from './draft.ts';
import type { FormEditing } from './editor-context.ts';

const labels = {
  name: 'forms.name',
  title: 'forms.name',
  model: 'forms.model',
  process: 'formEditor.parts.process',
  step: 'formEditor.step',
  fields: 'formEditor.parts.fields',
  sections: 'formEditor.parts.sections',
  read_query: 'formEditor.read_query',
  write_query: 'formEditor.write_query',
  advances: 'formEditor.advances',
  button: 'formEditor.button',
  submit: 'formEditor.submit',
  preflight: 'formEditor.preflight',
  postflight: 'formEditor.postflight',
} as const;

/** The labels of a field's settings; a section has some of them. */
const knownOfField = {
  id: 'formEditor.parts.id',
  kind: 'formEditor.kind',
  attribute: 'formEditor.parts.attribute',
  label: 'formEditor.label',
  title: 'formEditor.heading',
  description: 'formEditor.description',
  page: 'formEditor.beginsPage',
  required: 'formEditor.required',
  default: 'formEditor.default',
  min: 'formEditor.min',
  max: 'formEditor.max',
  formula: 'formEditor.formula',
  filter: 'formEditor.parts.filter',
  narrowing: 'formEditor.parts.narrowing',
  place_of_lots: 'formEditor.parts.place_of_lots',
  unless_option: 'formEditor.parts.unless_option',
  section: 'formEditor.section',
  visible_when: 'formEditor.shown',
  required_when: 'formEditor.requiredToo',
  sampling: 'formEditor.kinds.sampling',
  device: 'formEditor.device',
  template: 'formEditor.template',
  columns: 'formEditor.parts.columns',
  autofill: 'formEditor.autofill',
  read_only: 'formEditor.flags.read_only',
  multiple: 'formEditor.flags.multiple',
  allow_existing: 'formEditor.flags.allow_existing',
  allow_new: 'formEditor.flags.allow_new',
  allow_view: 'formEditor.flags.allow_view',
  allow_creation: 'formEditor.flags.allow_creation',
  allow_deletion: 'formEditor.flags.allow_deletion',
} as const;

const has = <T extends object>(words: T, key: string): key is keyof T & string => Object.hasOwn(words, key);

/** Names the parts in which drafts of a form differ. A part without a label is shown by its key. */
export function usePartWordsOf(model: FormEditing['model']): (drafts: readonly FormDraft[]) => PartWords {
  const text = useText();
  const label = useLabel();
  return (drafts) => {
    const first = <T extends { id: string }>(list: (draft: FormDraft) => T[], id: string) => drafts.flatMap(list).find((one) => one.id === id);
    const sectionName = (id: string) => label(first(({ sections }) => sections, id)?.title) || id;
    const fieldNamed = (id: string) => {
      const field = first(({ fields }) => fields, id);
      return field ? label(fieldName(field, model)) : id;
    };
    const nameOf = (kind: string, id: string) => (kind.startsWith('section') ? sectionName(id) : fieldNamed(id));
    const part = (name: string) => {
      const [kind = '', id = '', key = ''] = name.split(':');
      if (kind !== 'field' && kind !== 'section') return has(labels, name) ? text(labels[name]) : name;
      return key === ''
        ? nameOf(kind, id)
        : text('formEditor.parts.of', { name: nameOf(kind, id), part: has(knownOfField, key) ? text(knownOfField[key]) : key });
    };
    const value = (name: string, one: unknown) => {
      if (typeof one === 'boolean') return text(one ? 'objects.yes' : 'objects.no');
      if (/^(?:fields|sections)$/.test(name) && Array.isArray(one)) return one.map((id) => nameOf(name, String(id))).join(', ');
      if (/^field:[^:]+:section$/.test(name) && typeof one === 'string') return sectionName(one);
      const isText = /^(?:title|button|preflight|postflight|(?:field|section):[^:]+:(?:label|title|description))$/.test(name);
      return isText && one !== undefined && one !== null ? label(one as Text) : undefined;
    };
    return { part, value };
  };
}

/** Names the parts in which an editor's draft differs from its base. */
export const usePartWords = ({ model, draft }: Pick<FormEditing, 'model' | 'draft'>, base: FormDraft): PartWords =>
  usePartWordsOf(model)([draft, base]);

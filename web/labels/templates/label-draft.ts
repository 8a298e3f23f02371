import type { LabelTemplate } from '@millwright/core/label/template.ts';
import type { DocumentKind } from '../../documents/saving/document-kind.ts';
import type { StoredLabelTemplate } from '../use-label-templates.ts';

/** The parts of a label template that the editor changes. */
const editedKeys = [
  'name',
  'title',
  'type',
  'mapping',
  'code',
  'item',
  'width',
  'height',
  'padding',
  'page',
  'max_characters_per_row',
  'labels_per_page',
  'copies',
  'start_position',
] as const;
export type LabelDraft = Partial<Pick<LabelTemplate, (typeof editedKeys)[number]>>;

const isSet = (value: unknown) => value !== undefined && value !== null;

/** The draft with these settings; undefined ones are removed. */
export const withParts = (draft: LabelDraft, part: { [Key in keyof LabelDraft]?: LabelDraft[Key] | undefined }): LabelDraft =>
  Object.fromEntries(Object.entries({ ...draft, ...part }).filter(([, value]) => isSet(value)));

/** How a label template is edited; two people meet in one of its settings. */
export const labelKind: DocumentKind<StoredLabelTemplate, LabelDraft> = {
  collection: 'label_templates',
  name: 'label-template',
  draftOf: (stored) => Object.fromEntries(editedKeys.flatMap((key) => (isSet(stored[key]) ? [[key, stored[key]]] : []))),
  partsOf: (draft) => new Map(Object.entries(draft)),
  fromParts: (parts) => Object.fromEntries(parts),
};

/** The whole template as it would be printed. */
export const printable = ({ model, name }: StoredLabelTemplate, draft: LabelDraft): LabelTemplate => ({
  name,
  ...draft,
  ...(model ? { model } : {}),
});

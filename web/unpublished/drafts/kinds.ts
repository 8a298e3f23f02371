import type { Text } from '@millwright/core/json.ts';
import { automationKind } from '../../automations/data/automation-kind.ts';
import type { DocumentKind, StoredDocument } from '../../documents/saving/document-kind.ts';
import { formKind } from '../../forms/editor/state/draft.ts';
import { modelKind } from '../../models/draft/model-kind.ts';
import { viewKind } from '../../views/editor/draft/view-draft.ts';
import { groupKind } from '../../views/groups/group-kind.ts';

/** A kind of documents that editors keep drafts of. */
export type DraftedKind = {
  kind: DocumentKind<StoredDocument, object>;
  /** What a draft calls its document. */
  nameOf: (draft: object) => Text;
  /** Where a document is edited. */
  page: string;
};

function drafted<Stored extends StoredDocument, Draft extends object>(
  kind: DocumentKind<Stored, Draft>,
  nameOf: (draft: Draft) => Text,
  page: string,
): DraftedKind {
  return { kind: kind as unknown as DraftedKind['kind'], nameOf: nameOf as DraftedKind['nameOf'], page };
}

export const draftedKinds = {
  model: drafted(modelKind, ({ displayed_name }) => displayed_name, '/data'),
  view: drafted(viewKind, ({ name }) => name, '/view/edit'),
  view_group: drafted(groupKind, ({ name }) => name, '/view-group/edit'),
  form: drafted(formKind, ({ title }) => title, '/form/edit'),
  automation: drafted(automationKind, ({ label }) => label, '/automation'),
} as const;
export type DraftedName = keyof typeof draftedKinds;
export const draftedNames = Object.keys(draftedKinds) as DraftedName[];

import type { Text } from '@millwright/core/json.ts';
import { automationKind } from '../../automations/data/automation-kind.ts';
import type { StoredDocument } from '../../documents/saving/document-kind.ts';
import type { KeptKind } from '../../documents/saving/kept-draft.ts';
import { formKind } from '../../forms/editor/state/draft.ts';
import { labelKind } from '../../labels/templates/label-draft.ts';
import { templateKind as messageKind } from '../../messages/templates/editor/template-draft.ts';
import { modelKind } from '../../models/draft/model-kind.ts';
import { relationKind } from '../../models/draft/relation-kind.ts';
import { templateKind as printKind } from '../../pdf-templates/editor/template-draft.ts';
import { processKind } from '../../processes/editor/state/process-kind.ts';
import { viewKind } from '../../views/editor/draft/view-draft.ts';
import { groupKind } from '../../views/groups/group-kind.ts';

/** A kind of documents that editors keep drafts of. */
export type DraftedKind = {
  kind: KeptKind<StoredDocument, object>;
  /** What a draft calls its document. */
  nameOf: (draft: object) => Text;
  /** Where a document is edited, by its slug or id. */
  pageOf: (document: string) => string;
  /** Published in its editor alone, which asks more than a yes. */
  alone?: boolean;
};

function drafted<Stored extends StoredDocument, Draft extends object>(
  kind: KeptKind<Stored, Draft>,
  nameOf: (draft: Draft) => Text,
  pageOf: DraftedKind['pageOf'],
): DraftedKind {
  return { kind: kind as unknown as DraftedKind['kind'], nameOf: nameOf as DraftedKind['nameOf'], pageOf };
}

const draftedKinds = {
  model: drafted(
    modelKind,
    ({ displayed_name }) => displayed_name,
    (model) => `/data/${model}`,
  ),
  relation: drafted(
    relationKind,
    ({ labels }) => labels.name,
    (relation) => `/data?tab=relations&relation=${relation}`,
  ),
  view: drafted(
    viewKind,
    ({ name }) => name,
    (view) => `/view/edit/${view}`,
  ),
  view_group: drafted(
    groupKind,
    ({ name }) => name,
    (group) => `/view-group/edit/${group}`,
  ),
  form: drafted(
    formKind,
    ({ title }) => title,
    (form) => `/form/edit/${form}`,
  ),
  automation: drafted(
    automationKind,
    ({ label }) => label,
    (automation) => `/automation/${automation}`,
  ),
  label_template: drafted(
    labelKind,
    ({ title, name = '' }) => title ?? name,
    (template) => `/label-template/${template}`,
  ),
  message_template: drafted(
    messageKind,
    ({ name = '' }) => name,
    (template) => `/message-template/${template}`,
  ),
  pdf_template: drafted(
    printKind,
    ({ name = '' }) => name,
    (template) => `/pdf-template/${template}`,
  ),
  process: {
    ...drafted(
      processKind,
      ({ label }) => label,
      (process) => `/process/edit/${process}`,
    ),
    alone: true,
  },
} satisfies Record<string, DraftedKind>;
export type DraftedName = keyof typeof draftedKinds;
/** A kind by its name. */
export const kindOf = (name: DraftedName): DraftedKind => draftedKinds[name];
export const draftedNames = Object.keys(draftedKinds) as DraftedName[];

import type { Schema } from '@millwright/core/model/schema.ts';
import type { ComponentType } from 'react';
import { automationKind } from '../automations/data/automation-kind.ts';
import type { Draft as AutomationDraft } from '../automations/data/draft.ts';
import { usePartWords as useAutomationWords } from '../automations/drafts/use-part-words.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { DifferenceTable, type PartWords } from '../documents/bars/DifferenceTable.tsx';
import type { DocumentKind, StoredDocument } from '../documents/saving/document-kind.ts';
import type { KeptDraft } from '../documents/saving/kept-draft.ts';
import { placesOf } from '../documents/versions/going-back.ts';
import { usePlaceWords } from '../documents/versions/use-place-words.ts';
import { type FormDraft, formKind } from '../forms/editor/state/draft.ts';
import { usePartWordsOf as useFormWords } from '../forms/editor/state/use-part-words.ts';
import { labelKind } from '../labels/templates/label-draft.ts';
import { useLabelWords } from '../labels/templates/use-label-words.ts';
import { templateKind as messageKind } from '../messages/templates/editor/template-draft.ts';
import { useTemplateWords as useMessageWords } from '../messages/templates/editor/use-template-words.ts';
import type { ModelContent } from '../models/data/use-models.ts';
import type { RelationContent } from '../models/data/use-relations.ts';
import { differencesOf } from '../models/draft/differences.ts';
import { relationDifferences } from '../models/draft/relation-differences.ts';
import { useDifferenceWords } from '../models/plan/use-difference-words.ts';
import { useRelationDifferenceWords } from '../models/relations/use-relation-difference-words.ts';
import { templateKind as printKind } from '../pdf-templates/editor/template-draft.ts';
import { usePrintWords } from '../pdf-templates/editor/use-print-words.ts';
import { useChangeWords as useProcessWords } from '../processes/editor/publish/use-change-words.ts';
import { processChanges } from '../processes/editor/state/changes.ts';
import type { ProcessDraft } from '../processes/editor/state/draft.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { type ViewDraft, viewKind } from '../views/editor/draft/view-draft.ts';
import { usePartWordsOf as useViewWords } from '../views/editor/publish/use-part-words.ts';
import { groupKind } from '../views/groups/group-kind.ts';
import { useGroupWords } from '../views/groups/use-group-words.ts';
import type { Unpublished } from './drafts/kept-drafts.ts';
import { type DraftedName, kindOf } from './drafts/kinds.ts';
import classes from './unpublished.module.css';

type Kept<Draft> = { before: Draft; draft: Draft };

const sides = [
  ['base', 'unpublished.before'],
  ['theirs', 'unpublished.now'],
] as const;

/** The kinds whose changes are listed by place. */
const placedKinds = {
  ...{ view: viewKind, view_group: groupKind, form: formKind, automation: automationKind },
  ...{ label_template: labelKind, message_template: messageKind, pdf_template: printKind },
};
type PlacedName = keyof typeof placedKinds;
const placedKind = (name: PlacedName) => placedKinds[name] as unknown as DocumentKind<StoredDocument, object>;

function Places({ name, before, draft, words }: Kept<object> & { name: PlacedName; words: PartWords }) {
  const placeWords = usePlaceWords();
  const kind = placedKind(name);
  return <DifferenceTable differences={placesOf(kind, before, draft)} words={placeWords(kind, words)} sides={sides} />;
}

function ModelSentences({ before, draft }: Kept<ModelContent>) {
  const words = useDifferenceWords();
  return (
    <ul className={classes.words}>
      {differencesOf(before, draft).map((difference) => (
        <li key={`${difference.kind}:${difference.field?.id}`}>{words(difference)}</li>
      ))}
    </ul>
  );
}

function RelationSentences({ before, draft, schema }: Kept<RelationContent> & { schema: Schema }) {
  const words = useRelationDifferenceWords([...schema.models.values()].map(({ model }) => model));
  return (
    <ul className={classes.words}>
      {words(draft, relationDifferences(before, draft)).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function ViewPlaces({ schema, ...kept }: Kept<ViewDraft> & { schema: Schema }) {
  return <Places name="view" {...kept} words={useViewWords(schema)([kept.draft, kept.before])} />;
}

function FormPlaces({ schema, ...kept }: Kept<FormDraft> & { schema: Schema }) {
  const model = findModel(schema, kept.draft.model);
  return model ? <NamedFormPlaces {...kept} model={model} /> : <Places name="form" {...kept} words={{ part: (part) => part }} />;
}

function NamedFormPlaces({ model, ...kept }: Kept<FormDraft> & { model: NonNullable<ReturnType<typeof findModel>> }) {
  return <Places name="form" {...kept} words={useFormWords(model)([kept.draft, kept.before])} />;
}

const GroupPlaces = (kept: Kept<object>) => <Places name="view_group" {...kept} words={useGroupWords()} />;
const LabelPlaces = (kept: Kept<object>) => <Places name="label_template" {...kept} words={useLabelWords()} />;
const MessagePlaces = (kept: Kept<object>) => <Places name="message_template" {...kept} words={useMessageWords()} />;
const PrintPlaces = (kept: Kept<object>) => <Places name="pdf_template" {...kept} words={usePrintWords()} />;
const AutomationPlaces = (kept: Kept<AutomationDraft>) => <Places name="automation" {...kept} words={useAutomationWords(kept.draft)} />;

function ProcessSentences({ before, draft }: Kept<ProcessDraft>) {
  const words = useProcessWords();
  return (
    <ul className={classes.words}>
      {processChanges(before, draft).map((change) => (
        <li key={words(change)}>{words(change)}</li>
      ))}
    </ul>
  );
}

const differenceOf: Record<DraftedName, ComponentType<Kept<never> & { schema: Schema }>> = {
  model: ModelSentences,
  relation: RelationSentences,
  view: ViewPlaces,
  view_group: GroupPlaces,
  form: FormPlaces,
  automation: AutomationPlaces,
  label_template: LabelPlaces,
  message_template: MessagePlaces,
  pdf_template: PrintPlaces,
  process: ProcessSentences,
};

/** Shows what publishing a draft would change, in the terms of its editor. */
export function DraftDifference({ name, kept }: Pick<Unpublished, 'name' | 'kept'>) {
  const { schema } = useSchema();
  const Difference = differenceOf[name] as ComponentType<Kept<object> & { schema: Schema }>;
  if (!schema) return <Waiting lines={2} />;
  return <Difference before={kindOf(name).kind.draftOf((kept as KeptDraft<StoredDocument, object>).base)} draft={kept.draft} schema={schema} />;
}

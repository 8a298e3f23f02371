import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsJoin, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { Location } from 'react-router';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useModelRights } from '../data/use-model-rights.ts';
import type { ModelDocument, RelationDocument } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';
import { draftProblems } from '../draft/relation-draft.ts';
import fields from '../fields/fields.module.css';
import { useRelationWords } from '../parts/use-relation-words.ts';
import { KeptSets } from '../plan/KeptSets.tsx';
import { OwnAttributes } from './OwnAttributes.tsx';
import { RelationEnds } from './RelationEnds.tsx';
import { RelationRules } from './RelationRules.tsx';
import { useRelationDraft } from './use-relation-draft.ts';
import { useRelationPartWords } from './use-relation-part-words.ts';

type Props = {
  stored: RelationDocument | null;
  /** The model that a new relation begins at. */
  begin: string;
  models: ModelDocument[];
  relations: RelationDocument[];
  /** A new relation is stored. */
  onMade: (relation: RelationDocument) => void;
  onClose: () => void;
};

/** What every part of the panel edits. */
export type RelationEdit = {
  draft: RelationContent;
  stored: RelationDocument | null;
  editable: boolean;
  models: ModelDocument[];
  relations: RelationDocument[];
  change: (keys: { [Key in keyof RelationContent]?: RelationContent[Key] | undefined }) => void;
  /** What is wrong with a part (`name`, `labels.inverse`), once something was typed. */
  wrong: (part: string) => string | undefined;
};

const shown = ({ search }: Pick<Location, 'search'>) => new URLSearchParams(search).get('relation');
/** Closing the panel, another relation and another tab leave it, as another page does. */
const leavesPanel = (from: Location, to: Location) => from.pathname !== to.pathname || shown(from) !== shown(to);

/** The panel of one relation, or of a new one. */
export function RelationPanel({ stored, begin, models, relations, onMade, onClose }: Props) {
  const text = useText();
  const words = useProblemText();
  const failure = useFailureText();
  const rights = useModelRights(stored?.id);
  const { draft, dirty, change, save, sync, pending, error } = useRelationDraft(stored, begin);
  const parts = useRelationPartWords();
  const panel = useRef<HTMLElement>(null);
  const made = useRef(false);
  const { sentence } = useRelationWords(models);
  useShortcut('Escape', onClose);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus({ preventScroll: true }), []);
  const editable = stored ? rights.update && !stored.deletedAt : rights.create;
  const problems = [...draftProblems(draft, stored, { models, relations }), ...(error?.fields ?? [])];
  const wrong = (part: string) =>
    (dirty &&
      problems
        .filter(({ field, code }) => field === part && (code !== 'missing_field' || stored !== null))
        .map(words)
        .join(' ')) ||
    undefined;
  const ready = dirty && problems.length === 0 && !sync.theirs;
  const store = async (): Promise<RelationDocument | null> => {
    const relation = ready ? await save() : null;
    if (!relation) return null;
    made.current = stored === null;
    notifications.show({ message: text('models.relation.saved'), color: 'green' });
    return relation;
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const relation = await store();
    if (relation && made.current) onMade(relation);
  };
  useShortcut('Ctrl S', editable ? () => void submit() : null);
  const title = stored ? sentence(stored.type, stored) : text('models.relation.new');
  const edit: RelationEdit = { draft, stored, editable, models, relations, change, wrong };
  const placed = error?.fields.length ? null : error;
  const leaving = { dirty: dirty && editable, pending, save: async () => (await store()) !== null };
  return (
    <aside ref={panel} className={fields.panel} data-region="inspector" tabIndex={-1} aria-label={title}>
      <header className={fields.head}>
        <IconArrowsJoin size={20} stroke={1.75} aria-hidden />
        <h2 className={fields.title}>{title}</h2>
        <ToolbarButton label={text('actions.close')} keys="Esc" icon={IconX} onClick={onClose} />
      </header>
      <form className={fields.scroll} onSubmit={(event) => void submit(event)}>
        <SyncBar saving={sync} words={parts} />
        <ReadOnly when={!editable}>
          <RelationEnds edit={edit} />
          <RelationRules edit={edit} />
          <OwnAttributes edit={edit} />
        </ReadOnly>
        {stored?.schema?.length ? (
          <KeptSets of={{ collection: 'relations', id: stored.id }} version={stored.version} fields={stored.schema} editable={editable} />
        ) : null}
        {placed && !sync.theirs && (
          <p role="alert" className={fields.wrong}>
            {failure(placed)}
          </p>
        )}
        {editable && (
          <Group justify="flex-end">
            <Button type="submit" aria-keyshortcuts="Control+S" disabled={!ready} loading={pending}>
              {text(stored ? 'actions.save' : 'models.relation.make')}
            </Button>
          </Group>
        )}
      </form>
      <LeaveGuard saving={leaving} leaves={(from, to) => !made.current && leavesPanel(from, to)} />
    </aside>
  );
}

import { notifications } from '@mantine/notifications';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { answerFor } from '@millwright/core/process/objections.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { createElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { AppFailure } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { RecordPager } from '../../layers/drawer.ts';
import { useQuestion } from '../../layers/use-question.ts';
import { type OutlookOf, outlookAsks } from '../../outlooks/ask-outlook.ts';
import { useUndoDeletion } from '../../trash/use-restore.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import type { DeletionQuestion } from '../deletion/DeleteDialog.tsx';
import { deleteRecords } from '../deletion/delete-records.ts';
import type { BlockSource } from '../source/block-source.ts';
import type { Confirmation } from './ActionConfirmation.tsx';
import { cellAction } from './cell-action.ts';
import { useReveal } from './reveal.ts';
import { runAction } from './run-action.ts';
import { useDenied } from './use-denied.ts';

/** The pager through the rows, and the value of the clicked cell. */
type About = { pager?: RecordPager; value?: Json };
/** Records that the bulk advance dialog is open for. */
type Advancing = { ids: string[]; close: () => void; moved: (ids: string[]) => void };
/** A preview that is open, and the button that continues from it. */
type ShownOutlook = { of: OutlookOf; title: string; next?: { label: string; run: () => void } | undefined; close: () => void };
export type Actions = {
  of: (trigger: BlockAction['trigger']) => BlockAction[];
  ofCell: (path: string, value: Json) => BlockAction | undefined;
  run: (action: BlockAction, ids: string[], about?: About) => void;
  /** Whether the person lacks the right to an action; its button then explains why. */
  denied: (action: BlockAction) => boolean;
  /** The deletion that waits for confirmation. */
  question: DeletionQuestion | null;
  /** The action that waits for confirmation. */
  confirming: Confirmation | null;
  confirmDelete: (ids: string[]) => Promise<boolean>;
  advancing: Advancing | null;
  outlook: ShownOutlook | null;
  /** Asks, deletes the records and reports the result; resolves to whether they were deleted. */
  remove: (ids: string[]) => Promise<boolean>;
};

/** Prepares the block's own actions: it shows failures and confirms successes. */
export function useActions(source: BlockSource, inherited: JsonObject): Actions {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  const navigate = useNavigate();
  const user = useUser();
  const reveal = useReveal();
  const denied = useDenied(source);
  const offerUndo = useUndoDeletion();
  const deleted = (ids: string[], count: number) => offerUndo(source.model.model.slug, ids, text('table.deleted', { count }), source.refresh);
  const [question, askDeletion] = useQuestion<{ ids: string[] }>();
  const [confirming, askAction] = useQuestion<{ action: BlockAction }>();
  const [advancing, setAdvancing] = useState<Advancing | null>(null);
  const [outlook, setOutlook] = useState<ShownOutlook | null>(null);
  const confirmDelete = (ids: string[]) => askDeletion({ ids });
  const agrees = (action: BlockAction) => askAction({ action });
  const done = (action: BlockAction, count: number, ids: string[]) => {
    // Deleted records are removed from the selection.
    if (action.kind === 'delete_object') {
      source.selection.clear();
      return deleted(ids, count);
    }
    const message = createElement('span', null, [label(action.label), text('table.changed', { count })].filter(Boolean).join(': '));
    notifications.show({ color: 'green', message });
  };
  const refuse = (message: string, title?: string) => notifications.show({ color: 'red', message, title, autoClose: false });
  const remove = async (ids: string[]) => {
    if (!(await confirmDelete(ids))) return false;
    try {
      const count = await deleteRecords(ids);
      source.selection.set(ids, false);
      deleted(ids, count);
      return true;
    } catch (error) {
      showRefusal(error, sentence(error), text('table.deleteFailed'));
      return false;
    } finally {
      source.refresh();
    }
  };
  const run = (action: BlockAction, ids: string[], about: About = {}) => {
    if (denied(action)) return void refuse(text('errors.forbidden'));
    const of = { model: source.model.model.slug, ...(ids[0] && { node_id: ids[0] }), values: {} };
    const scope = {
      ids,
      asksFirst: () => outlookAsks(of),
      showOutlook: ({ label: title, callback: next }: BlockAction) =>
        setOutlook({
          of,
          title: label(title),
          close: () => setOutlook(null),
          ...(next && !denied(next) && { next: { label: label(next.label), run: () => run(next, ids) } }),
        }),
      recordOf: (id: string) => ({ identity: id, name: source.rows.byId(id)?.[source.model.model.primary_attribute] ?? null }),
      user_id: user.id,
      navigate: (path: string) => void navigate(path),
      refresh: source.refresh,
      showSaved: source.rows.showSaved,
      reveal,
      takeFocus: source.rows.takeFocus,
      confirmDelete,
      agrees,
      done: (action: BlockAction, count: number) => done(action, count, ids),
    };
    const moved = (done: string[]) => action.callback && run(action.callback, done);
    const show = () => setAdvancing({ ids, close: () => setAdvancing(null), moved });
    // For many records the dialog first previews their next steps; one refusal doesn't stop the others.
    if (action.kind === 'advance' && ids.length > 1) {
      if (!action.confirmation) return show();
      return void agrees(action).then((sure) => sure && show());
    }
    // A new record takes the values that the list's filter demands of all its records.
    const filled = action.trigger === 'button' && action.form && !ids.length ? { ...action, values: { ...inherited, ...action.values } } : action;
    runAction(filled, { ...scope, ...about }).catch((error: unknown) => {
      // If the step asks a question (missing or excess quantity), it is asked in the same dialog as for many records.
      if (filled.kind === 'advance' && error instanceof AppFailure && answerFor(error.code)) return show();
      showRefusal(error, sentence(error), action.kind === 'delete_object' ? text('table.deleteFailed') : undefined);
      source.refresh();
    });
  };
  const of = (trigger: BlockAction['trigger']) => source.actions.filter((action) => action.trigger === trigger);
  return {
    of,
    ofCell: (path, value) => cellAction(source.actions, path, value),
    run,
    denied,
    question,
    confirming,
    confirmDelete,
    advancing,
    outlook,
    remove,
  };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHistory } from '../../documents/history/use-history.ts';
import { type DraftKeeping, useDocumentDraft } from '../../documents/saving/use-document-draft.ts';
import { type Saving, useSaving } from '../../documents/saving/use-saving.ts';
import { usePhone } from '../../ui/theme/use-density.ts';
import { automationKind } from '../data/automation-kind.ts';
import { type Draft, draftOf, type Editing } from '../data/draft.ts';
import { useAutomationRights } from '../data/use-automation-rights.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { type DryRun, isOver, type RunDetail, useRun, useRuns } from '../data/use-runs.ts';
import { useStepTests } from '../data/use-test-step.ts';
import type { BegunDraft } from '../drafts/use-automation-draft.ts';
import { type SharedDraft, useSharedDraft } from '../drafts/use-shared-draft.ts';
import { stepOf } from '../graph/graph.ts';
import { triggerId } from '../graph/layout.ts';
import type { ShownRun } from '../runs/shown-run.ts';
import { failingStep, traces } from '../runs/traces.ts';
import type { Editor, Panel } from '../state/editor-context.ts';
import { type Refused, stored as storedProblem } from './problems/problems.ts';
import { useAdvice, useProblems } from './problems/use-problems.ts';
import type { EditorPlace } from './use-place.ts';

export type EditorState = {
  editor: Editor;
  saving: Saving<AutomationDocument, Draft>;
  /** The draft of the live version. */
  beside: SharedDraft;
  /** Whether something is only on this page. */
  unsaved: boolean;
  keeping: DraftKeeping<AutomationDocument, Draft>;
  /** Continues with the unsaved changes on this device. */
  takeUp: () => void;
  /** The run displayed over the automation. */
  run: RunDetail | null;
  runError: unknown;
  dry: DryRun | null;
  showDry: (dry: DryRun | null) => void;
  shownRun: ShownRun | null;
  rights: ReturnType<typeof useAutomationRights>;
};

/** The editor's initial state for a draft, without parked values. */
const editing = (draft: Draft): Editing => ({ draft, parked: {} });

/** The state shared by the editor's parts: the draft with its undo history, the selection, and the displayed run. */
export function useEditorState(stored: AutomationDocument, begun: BegunDraft | null, place: EditorPlace): EditorState {
  const history = useHistory<Editing>(useMemo(() => editing(begun?.draft ?? draftOf(stored)), [begun, stored]));
  const saving = useSaving(automationKind, stored, history, editing, begun?.base);
  const beside = useSharedDraft(begun, saving, history);
  const unsaved = beside.drafting ? !beside.kept : saving.dirty;
  const rights = useAutomationRights(stored);
  const { draft } = history.state;
  // The shared draft stores changes of a live automation. An older local draft can still be resumed or discarded.
  const keeping = useDocumentDraft(automationKind, { base: saving.base, dirty: unsaved }, history, rights.update, !beside.drafting);
  const [selected, setSelected] = useState<string | null>(triggerId);
  const phone = usePhone();
  const [panel, show] = useState<Panel>({ kind: phone ? 'closed' : 'inspector' });
  const [dry, showDry] = useState<DryRun | null>(null);
  const problems = useProblems(draft, beside.refused ?? saving.refused ?? refusalOf(saving.base));
  const advice = useAdvice(draft, stored);
  const run = useRun(place.run);
  const last = useLastRun(stored.slug ?? stored.id);

  const overlay = dry ?? (place.run ? (run.data ?? null) : null);
  const overTraces = useMemo(() => (overlay ? traces(overlay.steps, Date.now()) : null), [overlay]);
  const shownRun = useMemo<ShownRun | null>(() => {
    const source = overlay ?? last;
    return source ? { id: idOf(source), trigger: triggerOf(source), steps: source.steps, overlaid: overlay !== null } : null;
  }, [overlay, last]);

  const select = useCallback((id: string | null) => {
    setSelected(id);
    show({ kind: id === null ? 'closed' : 'inspector' });
  }, []);
  useFailureFocus(overlay, place.run ?? (dry ? 'dry' : null), select);

  const change = useCallback(
    (parts: Partial<Draft> | null, tag?: string) => {
      if (parts) history.edit({ ...history.state, draft: { ...history.state.draft, ...parts } }, tag);
    },
    [history],
  );
  const editable = rights.update && overlay === null && keeping.offered === null;
  const here = selected === null || selected === triggerId || stepOf(draft, selected) ? selected : null;
  const stepTests = useStepTests(stored, { saved: !unsaved, draft: beside.drafting && saving.dirty, byHand: rights.update });
  const { drafting } = beside;
  const editor: Editor = {
    history,
    draft,
    editable,
    drafting,
    selected: here,
    select,
    panel,
    show,
    traces: overTraces,
    problems,
    advice,
    stepTests,
    change,
  };
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  return {
    editor,
    saving,
    beside,
    unsaved,
    keeping,
    takeUp,
    run: place.run ? (run.data ?? null) : null,
    runError: place.run ? run.error : null,
    dry,
    showDry,
    shownRun,
    rights,
  };
}

/** The problems of a stored automation that uses something that no longer exists. */
const refusalOf = (base: AutomationDocument): Refused => ({
  draft: draftOf(base),
  problems: (base.problems ?? []).map(({ place, message = '' }) => ({ field: place, code: storedProblem, message })),
});

/** A dry run has no id. */
const idOf = (run: RunDetail | DryRun) => ('id' in run ? run.id : null);
const triggerOf = (run: RunDetail | DryRun) => ('trigger' in run ? (run as RunDetail).trigger : null);

/** The last run that ended; the variable picker shows its values. */
function useLastRun(id: string): RunDetail | null {
  const runs = useRuns(id);
  const latest = runs.data?.data.find(({ status }) => isOver(status));
  return useRun(latest?.id ?? null).data ?? null;
}

/** Selects the failing step when a run is displayed, so that the cause is visible. */
function useFailureFocus(overlay: RunDetail | DryRun | null, key: string | null, select: (id: string) => void): void {
  const focused = useRef<string | null>(null);
  const failing = overlay ? failingStep(overlay.steps) : null;
  useEffect(() => {
    if (!failing || focused.current === `${key}/${failing}`) return;
    focused.current = `${key}/${failing}`;
    select(failing);
  }, [failing, key, select]);
}

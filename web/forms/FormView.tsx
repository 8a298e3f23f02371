import type { Problem } from '@millwright/core/errors.ts';
import type { Standing } from '@millwright/core/form/conditions.ts';
import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { keysOf, useShortcut } from '../keys/shortcuts.ts';
import { useUnsentInput } from '../layers/unsent-input.ts';
import type { QueueEntry } from '../offline-queue/queue-entry.ts';
import { OutlookButton } from '../outlooks/OutlookButton.tsx';
import { isHandheld } from '../ui/browser/is-handheld.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { Recovery } from './draft/Recovery.tsx';
import { FormChanged } from './FormChanged.tsx';
import { fieldToFill } from './fields/field-to-fill.ts';
import classes from './forms.module.css';
import { FormPages } from './pages/FormPages.tsx';
import { usePages } from './pages/use-pages.ts';
import { useFormScans } from './scan/use-form-scans.ts';
import { FormModelContext } from './state/form-model.ts';
import { useFixed } from './state/use-fixed.ts';
import { useFormState } from './state/use-form.ts';
import type { LoadedForm } from './state/use-form-answer.ts';
import { FormConflicts } from './submit/FormConflicts.tsx';
import { SubmitBar } from './submit/SubmitBar.tsx';
import { Summary } from './submit/Summary.tsx';
import { useAtOnce } from './submit/use-at-once.ts';
import { useProblemNotice } from './submit/use-problem-notice.ts';
import { useSending } from './submit/use-sending.ts';
import { useSubmitWord } from './submit/use-submit-word.ts';

// Preloaded without being shown, so that they also open without a connection.
const Preflight = loadable(async () => (await import('./submit/Preflight.tsx')).Preflight);
const ScannedGoods = loadable(async () => (await import('./scan/ScannedGoods.tsx')).ScannedGoods);

type Props = {
  answer: LoadedForm;
  given: JsonObject;
  /** The submission of the offline queue that is edited before it is sent. */
  unsent?: QueueEntry | null;
  onSubmitted: (identity: string) => void;
  /** Called when the submission is queued on this device. If absent, a form without an answer stays open. */
  onWaiting?: (() => void) | undefined;
  /** Leaves the form without saving. */
  onCancel?: (() => void) | undefined;
  /** Preview mode: nothing is stored or sent. Receives the state of the fields and returns what is shown below them. */
  trial?: ((stands: Standing) => ReactNode) | undefined;
  /** Called with the error when the server refuses the whole submission. */
  onFailure?: ((failure: unknown) => void) | undefined;
  /** Submits as soon as the form opens. Called if a problem or question prevents that. */
  onHeld?: (() => void) | undefined;
  /** Renders what is above the fields; receives whether there is unsubmitted input. */
  above?: ((unsubmitted: boolean) => ReactNode) | undefined;
};

/** Focuses the first field to fill in when the form opens. */
function useFirstField(frame: RefObject<HTMLFormElement | null>, wanted: boolean) {
  useEffect(() => {
    // On a tablet the on-screen keyboard would cover the form before it is read.
    if (wanted && !isHandheld()) fieldToFill(frame.current)?.focus({ preventScroll: true });
  }, [frame, wanted]);
}

/** Whether every field of a form is locked, so that there is nothing to submit. */
const isSettled = (fields: readonly FormField[], isFixed: (name: string) => boolean): boolean => {
  const open = fields.filter((field) => holdsLines(field) || isWritable(field));
  return open.length > 0 && open.every(({ attribute }) => isFixed(attribute));
};

/** Whether a list of options is open: Enter then selects an option and doesn't submit the form. */
const isListOpen = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** Whether a key was pressed in a list field of this form, not in a layer above it. */
const isInListOf = (frame: HTMLElement, target: EventTarget) =>
  target instanceof Element && frame.contains(target) && target.getAttribute('aria-haspopup') === 'listbox';

/**
 * A form to fill in, once the models are loaded: before, its fields have no labels and types. If the models can't be read, the
 * fields are shown by their names.
 */
export function FormView(props: Props) {
  const { schema, error } = useSchema();
  return schema || error ? <FormToFill {...props} schema={schema} /> : <Waiting lines={6} />;
}

type ToFill = Props & { schema: Schema | null };

/** The fields of a form, their problems, and the sticky submit bar. */
function FormToFill({ answer, given, unsent = null, onSubmitted, onWaiting, onCancel, trial, onHeld, onFailure, above, schema }: ToFill) {
  const label = useLabel();
  const text = useText();
  const { form, node_id, options } = answer;
  const model = (schema && findModel(schema, form.model)) ?? null;
  const state = useFormState(answer, { given, unsent, primary: model?.model.primary_attribute, trial: trial !== undefined });
  const fixed = useFixed({ schema, model, fields: form.fields, values: state.values, node_id });
  const settled = isSettled(form.fields, (name) => fixed.of(model, node_id, name) !== null);
  const scans = useFormScans({ schema, model, fields: form.fields, state, node_id, fixed, settled });
  const frame = useRef<HTMLFormElement>(null);
  const pages = usePages(form, state.stands);
  const { notice, goTo } = useProblemNotice({ fields: form.fields, schema, model, frame }, state.problems.length === 0);
  const toProblem = (problem: Problem) => {
    pages.reveal([problem]);
    goTo(problem);
  };
  const onProblems = (problems: Problem[]) => {
    onHeld?.();
    pages.reveal(problems);
    notice(problems);
  };
  const outlook = trial || settled ? undefined : model?.model.misc?.outlook;
  const { asking, following, looking, begin, send, cancel } = useSending(answer, state, { onSubmitted, onWaiting, onProblems });
  const word = useSubmitWord(form, node_id);
  useAtOnce(onHeld, begin, asking.length > 0);
  /** Goes to the next page if this one is valid; on the last page it submits. */
  const goOn = () => {
    if (pages.last) return void begin();
    const problems = state.check(pages.holds);
    if (problems.length) return notice(problems);
    pages.turn(pages.at + 1);
    frame.current?.scrollIntoView({ block: 'start' });
  };
  const { failure } = state;
  useEffect(() => {
    if (failure !== null) onFailure?.(failure);
  }, [failure, onFailure]);
  useFirstField(frame, trial === undefined);
  useUnsentInput(state.touched);
  /** A list field handles every Enter itself, so the one that means the form is caught here first. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>) => {
    if (trial || keysOf(event) !== 'Ctrl Enter' || !isInListOf(event.currentTarget, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    goOn();
  };
  useShortcut('Ctrl Enter', trial ? null : goOn);
  useShortcut('Ctrl S', trial ? null : () => void begin());
  return (
    <form
      ref={frame}
      className={classes.form}
      noValidate
      aria-label={label(form.title)}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={(event) => event.key === 'Enter' && isListOpen(event.target) && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <div className={classes.content}>
        {above && <Suspense fallback={null}>{above(state.unsubmitted)}</Suspense>}
        {unsent && <FormChanged before={unsent.answer.form.version} now={form.version} />}
        {state.recovery && <Recovery draft={state.recovery} onAnswer={state.recover} />}
        <Summary
          form={form}
          schema={schema}
          model={model}
          problems={state.problems}
          failure={state.failure}
          onRetry={() => void begin()}
          onGo={toProblem}
        />
        <FormModelContext value={{ schema, model, options, state, node_id, ...(!trial && { form }), fixed, settled, takesGoods: scans.takes }}>
          <FormConflicts form={form} />
          <FormPages pages={pages} />
          {trial?.(state.stands)}
        </FormModelContext>
        {outlook && !outlook.of_stored && <OutlookButton label={outlook.label} model={form.model} node_id={node_id} values={state.values} />}
        {form.withheld && (
          <p className={classes.withheld}>
            {text('filling.withheld', { fields: form.withheld.map((each) => label(each.label) || each.attribute).join(', ') })}
          </p>
        )}
      </div>
      {!settled && <SubmitBar state={state} editing={unsent ? 'unsent' : 'form'} looking={looking} pages={pages} word={word} onCancel={onCancel} />}
      <Suspense fallback={null}>
        <ScannedGoods shown={scans.shown} told={scans.told} onClose={scans.close} />
      </Suspense>
      <Suspense fallback={null}>
        <Preflight words={asking} following={following} word={word} onCancel={cancel} onConfirm={() => void send()} />
      </Suspense>
    </form>
  );
}

import { isWritable } from '@millwright/core/form/check-values.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import type { QueueEntry } from '../offline-queue/queue-entry.ts';
import { Recovery } from './draft/Recovery.tsx';
import { FormChanged } from './FormChanged.tsx';
import { FieldControl } from './fields/FieldControl.tsx';
import classes from './forms.module.css';
import { FormModelContext } from './state/form-model.ts';
import { useFixed } from './state/use-fixed.ts';
import { useFormState } from './state/use-form.ts';
import type { LoadedForm } from './state/use-form-answer.ts';
import { FormConflicts } from './submit/FormConflicts.tsx';
import { Preflight } from './submit/Preflight.tsx';
import { SubmitBar } from './submit/SubmitBar.tsx';
import { Summary } from './submit/Summary.tsx';
import { useProblemNotice } from './submit/use-problem-notice.ts';
import { useSending } from './submit/use-sending.ts';

type Props = {
  answer: LoadedForm;
  given: JsonObject;
  /** The submission that is looked at again before it is sent. */
  unsent?: QueueEntry | null;
  onSubmitted: (identity: string) => void;
  /** It is kept here and sent later. Without this a form that gets no answer stays open. */
  onWaiting?: (() => void) | undefined;
  /** What stands above the fields; it is told whether something is typed that is not submitted. */
  above?: ((unsubmitted: boolean) => ReactNode) | undefined;
};

/** Puts the caret into the first field as the form opens. */
function useFirstField(frame: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    // On a tablet the keyboard would cover the form before anybody has read it.
    if (!window.matchMedia('(pointer: coarse)').matches)
      frame.current?.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus({ preventScroll: true });
  }, [frame]);
}

/** Whether nothing of a form is changed any more: there is nothing to send. */
const isSettled = (fields: readonly FormField[], isFixed: (name: string) => boolean): boolean => {
  const open = fields.filter((field) => field.kind === 'items' || isWritable(field));
  return open.length > 0 && open.every(({ attribute }) => isFixed(attribute));
};

/** Enter in an open list is about its options, never about the form. */
const isListOpen = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** A form being filled in: its fields, what is wrong with them, and the submit bar that stays in sight. */
export function FormView({ answer, given, unsent = null, onSubmitted, onWaiting, above }: Props) {
  const label = useLabel();
  const text = useText();
  const { schema } = useSchema();
  const { form, node_id, options } = answer;
  const model = (schema && findModel(schema, form.model)) ?? null;
  const state = useFormState(answer, { given, unsent, primary: model?.model.primary_attribute });
  const fixed = useFixed({ schema, model, fields: form.fields, values: state.values, node_id });
  const settled = isSettled(form.fields, (name) => fixed.of(model, node_id, name) !== null);
  const frame = useRef<HTMLFormElement>(null);
  const onProblems = useProblemNotice({ fields: form.fields, schema, model, frame }, state.problems.length === 0);
  const { asking, looking, begin, send, cancel } = useSending(answer, state, { onSubmitted, onWaiting, onProblems });
  useFirstField(frame);
  useShortcut('Ctrl Enter', () => void begin());
  useShortcut('Ctrl S', () => void begin());
  return (
    <form
      ref={frame}
      className={classes.form}
      noValidate
      aria-label={label(form.title)}
      onKeyDown={(event) => event.key === 'Enter' && isListOpen(event.target) && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <div className={classes.content}>
        {above?.(state.unsubmitted)}
        {unsent && <FormChanged before={unsent.answer.form.version} now={form.version} />}
        {state.recovery && <Recovery draft={state.recovery} onAnswer={state.recover} />}
        <Summary form={form} schema={schema} model={model} problems={state.problems} failure={state.failure} onRetry={() => void begin()} />
        <FormModelContext value={{ schema, model, options, state, node_id, fixed, settled }}>
          <FormConflicts form={form} />
          <div className={classes.fields}>
            {form.fields.map((field) => (
              <div key={field.id} data-wide={field.kind === 'items' || field.kind === 'long_text'}>
                <FieldControl field={field} path={[field.attribute]} model={model} options={options} />
              </div>
            ))}
          </div>
        </FormModelContext>
        {form.withheld && (
          <p className={classes.withheld}>
            {text('filling.withheld', { fields: form.withheld.map((each) => label(each.label) || each.attribute).join(', ') })}
          </p>
        )}
      </div>
      {!settled && <SubmitBar state={state} editing={unsent ? 'unsent' : 'form'} looking={looking} />}
      <Preflight words={asking} onCancel={cancel} onConfirm={() => void send()} />
    </form>
  );
}

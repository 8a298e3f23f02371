import type { JsonObject } from '@millwright/core/json.ts';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { findModel, useSchema } from '../documents/use-schema.ts';
import { useLabel } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import type { Unsent } from '../unsent/entry.ts';
import { FormChanged } from '../unsent/FormChanged.tsx';
import { FieldControl } from './FieldControl.tsx';
import { FormConflicts } from './FormConflicts.tsx';
import { FormModelContext } from './form-model.ts';
import classes from './forms.module.css';
import { Preflight } from './Preflight.tsx';
import { Recovery } from './Recovery.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { Summary } from './Summary.tsx';
import { useFixed } from './use-fixed.ts';
import { useFormState } from './use-form.ts';
import type { LoadedForm } from './use-form-answer.ts';
import { useProblemNotice } from './use-problem-notice.ts';
import { useSending } from './use-sending.ts';

type Props = {
  answer: LoadedForm;
  given: JsonObject;
  /** The submission that is looked at again before it is sent. */
  unsent?: Unsent | null;
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

/** A form being filled in: its fields, what is wrong with them, and the submit bar that stays in sight. */
export function FormView({ answer, given, unsent = null, onSubmitted, onWaiting, above }: Props) {
  const label = useLabel();
  const { schema } = useSchema();
  const { form, node_id, options } = answer;
  const model = (schema && findModel(schema, form.model)) ?? null;
  const state = useFormState(answer, { given, unsent, primary: model?.model.primary_attribute });
  const fixed = useFixed({ schema, model, fields: form.fields, values: state.values, node_id });
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
        <FormModelContext value={{ schema, model, options, state, node_id, fixed }}>
          <FormConflicts form={form} />
          <div className={classes.fields}>
            {form.fields.map((field) => (
              <div key={field.id} data-wide={field.kind === 'items' || field.kind === 'long_text'}>
                <FieldControl field={field} place={[field.attribute]} model={model} options={options} />
              </div>
            ))}
          </div>
        </FormModelContext>
      </div>
      <SubmitBar state={state} editing={unsent ? 'unsent' : 'form'} looking={looking} />
      <Preflight words={asking} onCancel={cancel} onConfirm={() => void send()} />
    </form>
  );
}

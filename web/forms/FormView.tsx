import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Problem } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '../app/session.ts';
import { findModel, useSchema } from '../documents/use-schema.ts';
import { formatTime } from '../format/dates.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import type { Unsent } from '../unsent/entry.ts';
import { FormChanged } from '../unsent/FormChanged.tsx';
import { FieldControl } from './FieldControl.tsx';
import { FormConflicts } from './FormConflicts.tsx';
import { placeName } from './field-name.ts';
import { FormModelContext } from './form-model.ts';
import classes from './forms.module.css';
import { Preflight } from './Preflight.tsx';
import { Recovery } from './Recovery.tsx';
import { Summary } from './Summary.tsx';
import { useFixed } from './use-fixed.ts';
import { useFormState } from './use-form.ts';
import type { LoadedForm } from './use-form-answer.ts';
import { useStepDoubt } from './use-step-doubt.ts';

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

/** Goes to the first of these places on the screen, else to the summary. */
function focusFirst(frame: HTMLFormElement | null, problems: readonly Problem[]) {
  const places = new Set(problems.map(({ field }) => field));
  const first = [...(frame?.querySelectorAll<HTMLElement>('[id]') ?? [])].find(({ id }) => places.has(id));
  (first ?? frame?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
}

/** A form being filled in: its fields, what is wrong with them, and the submit bar that stays in sight. */
export function FormView({ answer, given, unsent = null, onSubmitted, onWaiting, above }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { client } = useUser();
  const { schema } = useSchema();
  const { form } = answer;
  const model = (schema && findModel(schema, form.model)) ?? null;
  const state = useFormState(answer, { given, unsent, primary: model?.model.primary_attribute });
  const fixed = useFixed({ schema, model, fields: form.fields, values: state.values, node_id: answer.node_id });
  const doubtOf = useStepDoubt(form, answer.node_id);
  const [asking, setAsking] = useState<string[]>([]);
  const [looking, setLooking] = useState(false);
  // What is typed while the next step is looked at is sent too.
  const latest = useRef(state);
  latest.current = state;
  const frame = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // On a tablet the keyboard would cover the form before anybody has read it.
    if (!window.matchMedia('(pointer: coarse)').matches)
      frame.current?.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus({ preventScroll: true });
  }, []);

  const settled = state.problems.length === 0;
  useEffect(() => {
    if (settled) notifications.hide('missing');
  }, [settled]);

  const showProblems = (problems: Problem[]) => {
    const missing = problems.filter(({ code }) => code === 'missing_field');
    const names = missing.map(({ field }) => placeName(form.fields, schema, model, field, label));
    if (missing.length) {
      notifications.show({
        id: 'missing',
        color: 'red',
        title: text('forms.missing', { count: missing.length }),
        message: names.join(', '),
        autoClose: 10_000,
      });
    }
    requestAnimationFrame(() => focusFirst(frame.current, problems));
  };
  const send = async () => {
    setAsking([]);
    const answer = await latest.current.submit(onWaiting !== undefined);
    if (answer === 'waiting') onWaiting?.();
    else if ('identity' in answer) onSubmitted(answer.identity);
    else showProblems(answer.refused);
  };
  const begin = async () => {
    if (looking) return;
    const problems = state.check();
    if (problems.length) return showProblems(problems);
    setLooking(true);
    const doubt = label((await doubtOf().finally(() => setLooking(false))) ?? undefined);
    const words = [label(form.preflight), doubt].filter(Boolean);
    if (words.length) return setAsking(words);
    await send();
  };
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
        <FormModelContext value={{ schema, model, options: answer.options, state, node_id: answer.node_id, fixed }}>
          <FormConflicts form={form} />
          <div className={classes.fields}>
            {form.fields.map((field) => (
              <div key={field.id} data-wide={field.kind === 'items' || field.kind === 'long_text'}>
                <FieldControl field={field} place={[field.attribute]} model={model} options={answer.options} />
              </div>
            ))}
          </div>
        </FormModelContext>
      </div>
      <footer className={classes.submit}>
        <span className={classes.saved} role="status">
          {state.elsewhere && text(unsent ? 'unsent.busy' : 'filling.elsewhere')}
          {state.savedAt && text('forms.saved', { time: formatTime(state.savedAt, language, client.time_zone) })}
        </span>
        <Button
          type="submit"
          loading={state.busy || looking}
          rightSection={
            <span className={classes.hint}>
              <KeyHint keys="Ctrl Enter" />
            </span>
          }
        >
          {text('forms.submit')}
        </Button>
      </footer>
      <Preflight words={asking} onCancel={() => setAsking([])} onConfirm={() => void send()} />
    </form>
  );
}

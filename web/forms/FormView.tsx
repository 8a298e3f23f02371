import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Problem } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { useEffect, useRef, useState } from 'react';
import { findModel, useSchema } from '../documents/use-schema.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import { FieldControl } from './FieldControl.tsx';
import { placeName } from './field-name.ts';
import { FormModelContext } from './form-model.ts';
import classes from './forms.module.css';
import { Preflight } from './Preflight.tsx';
import { Recovery } from './Recovery.tsx';
import { Summary } from './Summary.tsx';
import { type LoadedForm, useFormState } from './use-form.ts';

type Props = { answer: LoadedForm; given: JsonObject; onSubmitted: (identity: string) => void };

/** A form being filled in: its fields, what is wrong with them, and the submit bar that stays in sight. */
export function FormView({ answer, given, onSubmitted }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { schema } = useSchema();
  const { form } = answer;
  const model = (schema && findModel(schema, form.model)) ?? null;
  const state = useFormState(answer, given);
  const [asking, setAsking] = useState(false);
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
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')?.focus());
  };
  const send = async () => {
    setAsking(false);
    const identity = await state.submit();
    if (!identity) return;
    onSubmitted(identity);
  };
  const begin = () => {
    const problems = state.check();
    if (problems.length) return showProblems(problems);
    if (form.preflight) return setAsking(true);
    void send();
  };
  useShortcut('Ctrl Enter', begin);
  useShortcut('Ctrl S', begin);
  return (
    <form
      ref={frame}
      className={classes.form}
      noValidate
      aria-label={label(form.title)}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <div className={classes.content}>
        {state.recovery && <Recovery draft={state.recovery} onAnswer={state.recover} />}
        <Summary form={form} schema={schema} model={model} problems={state.problems} failure={state.failure} onRetry={begin} />
        <FormModelContext value={{ schema, model, options: answer.options, state, node_id: answer.node_id }}>
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
          {state.savedAt &&
            text('forms.saved', { time: new Date(state.savedAt).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' }) })}
        </span>
        <Button
          type="submit"
          loading={state.busy}
          rightSection={
            <span className={classes.hint}>
              <KeyHint keys="Ctrl Enter" />
            </span>
          }
        >
          {text('forms.submit')}
        </Button>
      </footer>
      <Preflight opened={asking} words={label(form.preflight)} onCancel={() => setAsking(false)} onConfirm={() => void send()} />
    </form>
  );
}

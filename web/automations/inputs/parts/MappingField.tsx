import { Textarea } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { IconForms, IconVariable } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../../inspector/inspector.module.css';
import { LiveValue } from '../../live/LiveValue.tsx';
import { useEditor } from '../../state/editor-context.ts';
import { useFieldProblems } from '../../state/use-field-problems.ts';
import { follows, type Path, swap } from '../../steps/mapping.ts';
import { VariablePicker } from '../../variables/VariablePicker.tsx';
import type { Variable } from '../../variables/variables.ts';
import { useInsertion } from './use-insertion.ts';

type Props = {
  /** `<step>/<path>`: the key of the parked value that returns when the mode changes. */
  place: string;
  label: ReactNode;
  name: string;
  value: Json | undefined;
  variables: Variable[];
  empty: Json;
  optional?: boolean;
  fixedOnly?: boolean;
  onChange: (value: Json | undefined, parked?: Json) => void;
  /** The control for a fixed value. */
  children: (id: string) => ReactNode;
};

export type { Path };

/** A value that is fixed or uses a variable. Switching between the two keeps both. */
export function MappingField({ place, label, name, value, variables, empty, optional, fixedOnly, onChange, children }: Props) {
  const text = useText();
  const id = useId();
  const { history, editable } = useEditor();
  const wrong = useFieldProblems(place);
  const variable = follows(value);
  const mode = text(variable ? 'automations.mapping.variable' : 'automations.mapping.fixed');
  const toggle = () => {
    const next = swap(value, history.state.parked[place], empty);
    onChange(next.value, next.parked);
  };
  return (
    <div className={classes.mapping}>
      <div className={classes.mapHead}>
        <label className={classes.mapLabel} htmlFor={id}>
          {label}
          {optional && <span className={classes.optional}>{text('automations.fields.optional')}</span>}
        </label>
        {!fixedOnly && (
          <button
            type="button"
            className={classes.mode}
            data-variable={variable || undefined}
            aria-label={`${name}: ${mode}. ${text(variable ? 'automations.mapping.toFixed' : 'automations.mapping.toVariable')}`}
            disabled={!editable}
            onClick={toggle}
          >
            {variable ? <IconVariable size={14} stroke={1.75} aria-hidden /> : <IconForms size={14} stroke={1.75} aria-hidden />}
            {mode}
          </button>
        )}
      </div>
      {variable ? (
        <Expression
          id={id}
          name={name}
          value={value.$}
          variables={variables}
          wrong={wrong.length > 0}
          onChange={(expression) => onChange({ $: expression })}
        />
      ) : (
        children(id)
      )}
      {wrong.map((words) => (
        <p key={words} className={classes.wrong} role="alert">
          {words}
        </p>
      ))}
    </div>
  );
}

type ExpressionProps = {
  id: string;
  name: string;
  value: string;
  variables: Variable[];
  /** Whether it has a problem, which is shown instead of its result. */
  wrong: boolean;
  onChange: (expression: string) => void;
};

function Expression({ id, name, value, variables, wrong, onChange }: ExpressionProps) {
  const text = useText();
  const { editable, history } = useEditor();
  const { leave, insert } = useInsertion(value, onChange);
  /** A path directly after a word would become part of it. */
  const pick = (path: string) => insert((before) => (/[\w`)\]]$/.test(before) ? ` ${path}` : path));
  return (
    <>
      <Textarea
        id={id}
        aria-label={`${name}: ${text('automations.mapping.expression')}`}
        classNames={{ input: classes.expression ?? '' }}
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        placeholder="steps.data.…"
        value={value}
        readOnly={!editable}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => {
          leave(event);
          history.seal();
        }}
        rightSectionWidth={34}
        rightSection={editable && <VariablePicker name={name} variables={variables} onPick={pick} />}
      />
      {!wrong && value.trim() !== '' && <LiveValue kind="expression" source={value} variables={variables} />}
    </>
  );
}

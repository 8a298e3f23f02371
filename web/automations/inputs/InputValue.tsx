import { NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { useActions } from '../data/use-actions.ts';
import { useAutomations } from '../data/use-automations.ts';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { useEditor } from '../state/editor-context.ts';
import type { Variable } from '../variables/variables.ts';
import { MappingField } from './MappingField.tsx';
import { PairsField } from './PairsField.tsx';
import { RecordsField } from './RecordsField.tsx';
import { SecretInput } from './SecretInput.tsx';
import type { ValueProps } from './value-props.ts';

/** One value of a step's input, by its kind, fixed or following a variable. */
export function InputValue(props: ValueProps) {
  const text = useText();
  const { step, field, path, value, variables, onChange } = props;
  const name = text(`automations.fields.${field.label}`);
  return (
    <MappingField
      place={`${step.id}/${path.join('.')}`}
      label={name}
      name={name}
      value={value}
      variables={variables}
      empty={field.empty}
      {...(field.optional ? { optional: true } : {})}
      {...(field.fixedOnly ? { fixedOnly: true } : {})}
      onChange={(next, parked) => onChange(path, next, parked)}
    >
      {(id) => <FixedValue {...props} id={id} name={name} />}
    </MappingField>
  );
}

type FixedProps = ValueProps & { id: string; name: string };

function FixedValue({ step, field, path, value, variables, onChange, id, name }: FixedProps) {
  const text = useText();
  const { editable, history } = useEditor();
  const set = (next: Json | undefined) => onChange(path, next);
  const orNothing = (next: string) => set(next === '' && field.optional ? undefined : next);
  const common = { id, readOnly: !editable, onBlur: history.seal };
  const words = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  switch (field.control) {
    case 'number':
      return (
        <NumberInput
          {...common}
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => set(next === '' ? undefined : Number(next))}
        />
      );
    case 'area':
    case 'code':
      return (
        <Textarea
          {...common}
          autosize
          minRows={field.control === 'code' ? 5 : 3}
          maxRows={18}
          spellCheck={field.control === 'area'}
          {...(field.control === 'code' ? { classNames: { input: classes.expression ?? '' } } : {})}
          value={words}
          onChange={(event) => orNothing(event.currentTarget.value)}
        />
      );
    case 'choice': {
      const data = (field.choices ?? []).map((choice) => ({
        value: choice,
        label: field.label === 'processAction' ? text(`automations.fields.${choice as 'advance'}`) : choice,
      }));
      return <Select {...common} data={data} value={words || null} allowDeselect={false} onChange={(next) => next && set(next)} />;
    }
    case 'action':
      return <ActionChoice id={id} value={words} onChange={set} />;
    case 'automation':
      return <AutomationChoice id={id} value={words} onChange={set} />;
    case 'secret':
      return <SecretInput id={id} value={value} onChange={set} />;
    case 'list':
      return (
        <TagsInput {...common} value={Array.isArray(value) ? value.map(String) : []} onChange={(next) => set(next.length > 0 ? next : undefined)} />
      );
    case 'condition':
      return (
        <ConditionEditor condition={value as Condition | undefined} facts={factsOf(variables)} onChange={(next) => set(next as unknown as Json)} />
      );
    case 'pairs':
      return <PairsField step={step} path={path} name={name} value={value} variables={variables} onChange={onChange} />;
    case 'records':
      return <RecordsField step={step} path={path} value={value} variables={variables} onChange={onChange} Value={InputValue} />;
    case 'json':
      return <JsonField id={id} value={value} optional={field.optional === true} onChange={set} />;
    default:
      return <TextInput {...common} value={words} onChange={(event) => orNothing(event.currentTarget.value)} />;
  }
}

/** Every path of the tree, for the facts of a condition. */
function factsOf(variables: readonly Variable[]): { value: string; label: string }[] {
  return variables.flatMap(({ path, children }) => [{ value: path, label: path }, ...factsOf(children)]).slice(0, 300);
}

type ChoiceProps = { id: string; value: string; onChange: (value: string) => void };

type Choice = { value: string; label: string };

/** A choice of names; one that is there no more stays in sight until another is taken. */
function NameSelect({ id, value, onChange, data }: ChoiceProps & { data: Choice[] }) {
  const { editable } = useEditor();
  const known = value === '' || data.some((one) => one.value === value) ? data : [...data, { value, label: value }];
  return (
    <Select
      id={id}
      searchable
      readOnly={!editable}
      data={known}
      value={value || null}
      allowDeselect={false}
      onChange={(next) => next && onChange(next)}
    />
  );
}

function ActionChoice(props: ChoiceProps) {
  const label = useLabel();
  const actions = useActions();
  const data = actions.map((action) => ({ value: action.name, label: label(action.label) || action.name }));
  const chosen = actions.find(({ name }) => name === props.value);
  return (
    <>
      <NameSelect {...props} data={data} />
      {chosen?.description && <p className={classes.hint}>{label(chosen.description)}</p>}
    </>
  );
}

function AutomationChoice(props: ChoiceProps) {
  const label = useLabel();
  const automations = useAutomations();
  const data = (automations.data ?? []).map((one) => ({ value: one.slug || one.id, label: label(one.label) || one.name }));
  return <NameSelect {...props} data={data} />;
}

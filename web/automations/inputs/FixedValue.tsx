import { Select, Textarea, TextInput } from '@mantine/core';
import type { InputControl } from '@millwright/core/automation/descriptor/define-step.ts';
import { isAddress, isFilled } from '@millwright/core/automation/expressions/reads.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { type ComponentType, Suspense } from 'react';
import type { TextKey } from '../../i18n/keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { useEditor } from '../state/editor-context.ts';
import type { Variable } from '../variables/variables.ts';
import { ActionChoice, AutomationChoice, IntegrationChoice, ModelChoice, OperationChoice } from './names/NameChoice.tsx';
import { PairsField } from './PairsField.tsx';
import { FilledText } from './parts/FilledText.tsx';
import { SecretInput } from './secrets/SecretInput.tsx';
import type { Value, ValueProps } from './value-props.ts';
import { fixedText } from './words/fixed-text.ts';

const ConditionEditor = loadable(async () => (await import('../conditions/ConditionEditor.tsx')).ConditionEditor);
const QueryField = loadable(async () => (await import('./graphql/QueryField.tsx')).QueryField);
const PeopleField = loadable(async () => (await import('./PeopleField.tsx')).PeopleField);
const TemplateField = loadable(async () => (await import('./names/TemplateField.tsx')).TemplateField);
const TemplatesField = loadable(async () => (await import('./names/TemplateField.tsx')).TemplatesField);
const RecordConditionField = loadable(async () => (await import('./RecordConditionField.tsx')).RecordConditionField);
const RecordsField = loadable(async () => (await import('./RecordsField.tsx')).RecordsField);
const AutomationInputs = loadable(async () => (await import('./AutomationInputs.tsx')).AutomationInputs);
const OperationValues = loadable(async () => (await import('./OperationValues.tsx')).OperationValues);
const WordList = loadable(async () => (await import('./words/WordList.tsx')).WordList);
const NumberLine = loadable(async () => (await import('./words/NumberLine.tsx')).NumberLine);

/** A fixed value, without a variable. `Value` edits nested values. */
type Props = ValueProps & { id: string; name: string; Value: Value };

/** The common properties of text controls. */
function useControl({ id }: Props) {
  const { editable, history } = useEditor();
  return { id, readOnly: !editable, onBlur: history.seal };
}

/** Stores the text; an empty optional value is removed. */
const keepText = ({ field, path, onChange }: Props, next: string) => onChange(path, next === '' && field.optional ? undefined : next);

/** Whether `{{…}}` in the text is replaced, so that variables can be inserted. */
const takesVariables = ({ step, field, path }: Props) => !field.fixedOnly && isFilled(step.type, String(path[0]));

function LineControl(props: Props) {
  const control = useControl(props);
  const value = fixedText(props.value);
  const url = isAddress(props.step.type, String(props.path[0]));
  if (takesVariables(props)) return <FilledText {...props} url={url} value={value} onChange={(next) => keepText(props, next)} />;
  return <TextInput {...control} value={value} onChange={(event) => keepText(props, event.currentTarget.value)} />;
}

function AreaControl(props: Props) {
  const control = useControl(props);
  const code = props.field.control === 'code' || props.field.control === 'script';
  if (!code && takesVariables(props)) return <FilledText {...props} long value={fixedText(props.value)} onChange={(next) => keepText(props, next)} />;
  return (
    <Textarea
      {...control}
      autosize
      minRows={code ? 5 : 3}
      maxRows={18}
      spellCheck={!code}
      {...(code ? { classNames: { input: classes.expression ?? '' } } : {})}
      value={fixedText(props.value)}
      onChange={(event) => keepText(props, event.currentTarget.value)}
    />
  );
}

function NumberControl(props: Props) {
  const { path, value, onChange } = props;
  return (
    <Suspense fallback={null}>
      <NumberLine
        {...useControl(props)}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(path, next === '' ? undefined : Number(next))}
      />
    </Suspense>
  );
}

/** The text keys of choices, by the label of their field. */
const choiceTexts: Record<string, (choice: string) => TextKey> = {
  processAction: (choice) => `automations.fields.${choice as 'advance'}`,
  encoding: (choice) => `automations.choices.encoding_${choice as 'json'}`,
  answerAs: (choice) => `automations.choices.answerAs_${choice as 'value'}`,
  spreadsheetAction: (choice) => `automations.choices.spreadsheetAction_${choice as 'read'}`,
  authentication: (choice) => `automations.choices.authentication_${choice as 'none'}`,
  approvalRule: (choice) => `automations.choices.approvalRule_${choice as 'any'}`,
  approvalStarter: (choice) => `automations.choices.approvalStarter_${choice as 'may_decide'}`,
  labelFormat: (choice) => `automations.choices.labelFormat_${choice as 'pdf'}`,
  channel: (choice) => `messaging.channels.${choice as 'email'}`,
  awaitedRecord: (choice) => `automations.choices.awaitedRecord_${choice as 'given'}`,
  listOperation: (choice) => `automations.choices.listOperation_${choice as 'filter'}`,
  measure: (choice) => `automations.choices.measure_${choice as 'count'}`,
  direction: (choice) => `automations.choices.direction_${choice as 'asc'}`,
  grant: (choice) => `automations.choices.grant_${choice as 'client_credentials'}`,
  delimiter: (choice) => `automations.choices.delimiter_${separators[choice] ?? 'comma'}`,
};
const separators: Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };

/** The name of a choice; HTTP methods are their own names. */
function choiceWord(text: ReturnType<typeof useText>, { label }: Props['field'], choice: string): string {
  const key = Object.hasOwn(choiceTexts, label) ? choiceTexts[label]?.(choice) : undefined;
  return key ? text(key) : choice;
}

function ChoiceControl(props: Props) {
  const { field, path, value, onChange } = props;
  const text = useText();
  const data = (field.choices ?? []).map((value) => ({ value, label: choiceWord(text, field, value) }));
  return (
    <Select
      {...useControl(props)}
      data={data}
      value={fixedText(value ?? field.usual) || null}
      allowDeselect={false}
      onChange={(next) => next && onChange(path, next)}
    />
  );
}

function ListControl(props: Props) {
  const { path, value, onChange } = props;
  return (
    <WordList
      {...useControl(props)}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange(path, next.length > 0 ? next : undefined)}
    />
  );
}

/** A variable and its children as facts, with readable names where they have one. Facts use dots and no quotes. */
function factsIn({ path, name, children }: Variable, within = ''): { value: string; label: string }[] {
  const plain = path.endsWith(`.${name}`) || path === name || path.endsWith(name);
  const label = plain ? path : within ? `${within} › ${name}` : name;
  return [{ value: path.replaceAll('`', ''), label }, ...children.flatMap((child) => factsIn(child, plain ? '' : label))];
}

/** All variables as facts for a condition. */
function factsOf(variables: readonly Variable[]): { value: string; label: string }[] {
  return variables.flatMap((one) => factsIn(one)).slice(0, 600);
}

/** The control for a fixed value, by the control of its step type. */
const controls: Record<InputControl, ComponentType<Props>> = {
  line: LineControl,
  area: AreaControl,
  code: AreaControl,
  query: ({ name, path, value, onChange }) => <QueryField name={name} value={value} onChange={(next) => onChange(path, next)} />,
  script: AreaControl,
  number: NumberControl,
  choice: ChoiceControl,
  list: ListControl,
  action: ({ id, path, value, onChange }) => <ActionChoice id={id} value={fixedText(value)} onChange={(next) => onChange(path, next)} />,
  automation_inputs: AutomationInputs,
  automation: ({ id, path, value, onChange }) => <AutomationChoice id={id} value={fixedText(value)} onChange={(next) => onChange(path, next)} />,
  integration: ({ id, path, value, onChange }) => (
    <IntegrationChoice id={id} value={fixedText(value)} onChange={(next) => onChange(path, next === '' ? undefined : next)} />
  ),
  operation: ({ id, step, path, value, onChange }) => (
    <OperationChoice id={id} integration={step.input.integration} value={fixedText(value)} onChange={(next) => onChange(path, next)} />
  ),
  operation_values: OperationValues,
  secret: ({ id, path, value, onChange }) => <SecretInput id={id} value={value} onChange={(next) => onChange(path, next)} />,
  condition: ({ path, value, variables, onChange }) => (
    <ConditionEditor
      condition={value as Condition | undefined}
      facts={factsOf(variables)}
      onChange={(next) => onChange(path, next as unknown as Json)}
    />
  ),
  model: ({ id, path, value, onChange }) => <ModelChoice id={id} value={fixedText(value)} onChange={(next) => onChange(path, next)} />,
  record_condition: RecordConditionField,
  people: PeopleField,
  template: TemplateField,
  templates: TemplatesField,
  pairs: PairsField,
  records: RecordsField,
  json: ({ id, field, path, value, onChange }) => (
    <JsonField id={id} value={value} optional={field.optional === true} onChange={(next) => onChange(path, next)} />
  ),
};

/** A fixed value of a step's input. */
export function FixedValue(props: Props) {
  const Control = controls[props.field.control];
  return (
    <Suspense fallback={<Waiting lines={1} />}>
      <Control {...props} />
    </Suspense>
  );
}

import { Select, Switch, TextInput } from '@mantine/core';
import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { type InputType, inputTypeOf, inputTypes } from '@millwright/core/automation/inputs/input-types.ts';
import { isEmptyInput } from '@millwright/core/automation/inputs/read-inputs.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import { LabelField } from '../../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { DeclaredValue } from '../../declared/DeclaredValue.tsx';
import { ModelChoice } from '../../inputs/names/NameChoice.tsx';
import { WordList } from '../../inputs/words/WordList.tsx';
import inspector from '../../inspector/inspector.module.css';
import { useEditor } from '../../state/editor-context.ts';

type Props = { declared: DeclaredInput; onChange: (declared: DeclaredInput, key: string) => void };

/** Changes properties of an input; empty ones are removed. */
function withKeys(declared: DeclaredInput, keys: { [K in keyof DeclaredInput]?: DeclaredInput[K] | undefined }): DeclaredInput {
  const entries = Object.entries({ ...declared, ...keys }).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(entries) as DeclaredInput;
}

const isSaid = (words: Text) => (typeof words === 'string' ? words : words.en) !== '';

/** All properties of a declared input. */
export function InputFields({ declared, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const { editable, history } = useEditor();
  const { needs } = inputTypeOf(declared.type);
  const put = (key: keyof DeclaredInput, value: DeclaredInput[typeof key] | undefined) => onChange(withKeys(declared, { [key]: value }), key);
  // The default, and what another type required, do not apply to the new type.
  const retype = (type: InputType) => onChange(withKeys(declared, { type, default: undefined, options: undefined, model: undefined }), 'type');
  const relist = (list: boolean) => onChange(withKeys(declared, { list, default: undefined }), 'list');
  const say = (key: 'label' | 'help') => (words: Text) => put(key, isSaid(words) ? words : undefined);
  const keepOptions = (labels: string[]) => {
    const before = declared.options ?? [];
    put(
      'options',
      labels.map((word) => before.find((option) => label(option.label) === word) ?? { key: word, label: word }),
    );
  };
  return (
    <>
      <TextInput
        label={text('automations.declared.name')}
        description={text('automations.declared.nameHint', { path: `trigger.input.${declared.name}` })}
        classNames={{ input: inspector.expression ?? '' }}
        spellCheck={false}
        autoComplete="off"
        maxLength={63}
        readOnly={!editable}
        value={declared.name}
        onChange={(event) => put('name', event.currentTarget.value)}
        onBlur={history.seal}
      />
      <LabelField
        label={text('automations.declared.label')}
        placeholder={declared.name}
        value={declared.label ?? ''}
        editable={editable}
        onChange={say('label')}
        onDone={history.seal}
      />
      <Select
        label={text('automations.declared.type')}
        readOnly={!editable}
        allowDeselect={false}
        data={inputTypes.map((type) => ({ value: type, label: text(`automations.declared.types.${type}`) }))}
        value={declared.type}
        onChange={(type) => type && retype(type as InputType)}
      />
      {needs === 'options' && (
        <WordList
          label={text('automations.declared.options')}
          description={text('automations.declared.optionsHint')}
          readOnly={!editable}
          value={(declared.options ?? []).map((option) => label(option.label))}
          onChange={keepOptions}
        />
      )}
      {needs === 'model' && (
        <ModelOf value={declared.model ?? ''} onChange={(model) => onChange(withKeys(declared, { model, default: undefined }), 'model')} />
      )}
      <Switch
        label={text('automations.declared.list')}
        disabled={!editable}
        checked={declared.list === true}
        onChange={(event) => relist(event.currentTarget.checked)}
      />
      <Switch
        label={text('automations.declared.needed')}
        description={declared.default === undefined ? undefined : text('automations.declared.neededHint')}
        disabled={!editable}
        checked={declared.required === true}
        onChange={(event) => put('required', event.currentTarget.checked)}
      />
      {!(needs === 'model' && !declared.model) && (
        <DeclaredValue
          key={`${declared.type} ${declared.list} ${declared.model}`}
          declared={{ ...declared, required: false }}
          name={text('automations.declared.default')}
          value={declared.default}
          disabled={!editable}
          onChange={(value: Json) => put('default', isEmptyInput(value) ? undefined : value)}
        />
      )}
      <LabelField
        label={text('automations.declared.help')}
        value={declared.help ?? ''}
        editable={editable}
        onChange={say('help')}
        onDone={history.seal}
      />
    </>
  );
}

function ModelOf({ value, onChange }: { value: string; onChange: (model: string) => void }) {
  const text = useText();
  return (
    <div>
      <label className={inspector.mapLabel} htmlFor="declared-model">
        {text('automations.fields.model')}
      </label>
      <ModelChoice id="declared-model" value={value} onChange={onChange} />
    </div>
  );
}

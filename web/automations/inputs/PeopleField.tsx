import { Button, Select } from '@mantine/core';
import { isObject, type Json } from '@millwright/core/json.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { ColleagueSelect } from '../../colleagues/ColleagueSelect.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useRoleChoices } from '../../people/use-role-choices.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import { MappingField } from './parts/MappingField.tsx';
import type { ValueProps } from './value-props.ts';
import { fixedText } from './words/fixed-text.ts';

type EntryProps = Pick<ValueProps, 'step' | 'path' | 'variables' | 'onChange'> & { name: string; entry: { [key: string]: Json } };

/** People and groups: chosen by name, or read from the run, such as the person in a field of the record. */
export function PeopleField({ step, path, value, variables, onChange, name }: Omit<ValueProps, 'field'> & { name: string }) {
  const text = useText();
  const { editable } = useEditor();
  const entries = Array.isArray(value) ? value : [];
  const put = (next: Json[]) => onChange(path, next);
  return (
    <div className={classes.pairs}>
      {entries.length === 0 && <p className={classes.hint}>{text('automations.fields.nobodyNamed')}</p>}
      {entries.map((entry, index) => (
        <div key={String(index)} className={classes.row}>
          <div className={classes.grow}>
            <NamedEntry {...{ step, variables, onChange, name }} path={[...path, index]} entry={isObject(entry) ? entry : {}} />
          </div>
          {editable && (
            <ToolbarButton
              size={28}
              label={`${text('actions.remove')}: ${name} ${index + 1}`}
              icon={IconX}
              onClick={() => put(entries.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {editable && (
        <div className={classes.row}>
          <Add words={text('automations.fields.addPerson')} onAdd={() => put([...entries, { person: '' }])} />
          <Add words={text('automations.fields.addGroup')} onAdd={() => put([...entries, { group: '' }])} />
        </div>
      )}
    </div>
  );
}

function Add({ words, onAdd }: { words: string; onAdd: () => void }) {
  return (
    <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} stroke={2} />} onClick={onAdd}>
      {words}
    </Button>
  );
}

function NamedEntry({ step, path, variables, onChange, name, entry }: EntryProps) {
  const text = useText();
  const kind = 'group' in entry ? 'group' : 'person';
  const label = text(kind === 'group' ? 'automations.fields.oneGroup' : 'automations.fields.onePerson');
  const at = [...path, kind];
  return (
    <MappingField
      place={`${step.id}/${at.join('.')}`}
      label={label}
      name={`${name}: ${label}`}
      value={entry[kind]}
      variables={variables}
      empty=""
      onChange={(next, parked) => onChange(at, next, parked)}
    >
      {(id) =>
        kind === 'group' ? (
          <GroupSelect id={id} value={fixedText(entry.group)} onChange={(next) => onChange(at, next)} />
        ) : (
          <PersonSelect id={id} value={fixedText(entry.person)} onChange={(next) => onChange(at, next)} />
        )
      }
    </MappingField>
  );
}

type SelectProps = { id: string; value: string; onChange: (value: string) => void };

function PersonSelect(props: SelectProps) {
  const text = useText();
  const { editable } = useEditor();
  return <ColleagueSelect {...props} readOnly={!editable} placeholder={text('automations.fields.choosePerson')} />;
}

function GroupSelect({ id, value, onChange }: SelectProps) {
  const text = useText();
  const { editable } = useEditor();
  const { choices, words } = useRoleChoices();
  const data = choices.map(({ value: role, label }) => ({ value: role, label }));
  const isOption = value === '' || data.some((one) => one.value === value);
  return (
    <Select
      id={id}
      searchable
      allowDeselect={false}
      readOnly={!editable}
      placeholder={text('automations.fields.chooseGroup')}
      data={isOption ? data : [...data, { value, label: words(value) }]}
      value={value || null}
      onChange={(next) => next && onChange(next)}
    />
  );
}

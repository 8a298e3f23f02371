import { Autocomplete, Button } from '@mantine/core';
import { isSecretInput } from '@millwright/core/automation/secrets.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { guessValue } from '../conditions/condition-rows.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import type { Path } from '../steps/mapping.ts';
import type { Variable } from '../variables/variables.ts';
import { FilledText } from './parts/FilledText.tsx';
import { MappingField } from './parts/MappingField.tsx';
import { SecretText } from './secrets/SecretText.tsx';
import { fixedText } from './words/fixed-text.ts';

type Props = {
  step: Step;
  path: Path;
  name: string;
  value: Json | undefined;
  variables: Variable[];
  /** Suggested names; others can be typed. */
  names?: { value: string; label: string }[];
  onChange: (path: Path, value: Json | undefined, parked?: Json) => void;
};

/** Whether the text at this path is a secret; list positions are not keys. */
const isSecretAt = ({ type }: Step, path: Path) =>
  isSecretInput(
    type,
    path.filter((key) => typeof key === 'string'),
  );

/** Named values, each fixed or with a variable. */
export function PairsField({ step, path, name, value, variables, names = [], onChange }: Props) {
  const text = useText();
  const { editable } = useEditor();
  const object: JsonObject = isObject(value) ? value : {};
  const labelOf = (key: string) => names.find((one) => one.value === key)?.label ?? key;
  return (
    <div className={classes.pairs}>
      {Object.entries(object).map(([key, inner]) => (
        <div key={key} className={classes.row}>
          <div className={classes.grow}>
            <MappingField
              place={`${step.id}/${[...path, key].join('.')}`}
              label={labelOf(key)}
              name={`${name}: ${labelOf(key)}`}
              value={inner}
              variables={variables}
              empty=""
              onChange={(next, parked) => onChange([...path, key], next, parked)}
            >
              {(id) => {
                const control = { id, name: `${name}: ${labelOf(key)}`, value: inner };
                const keep = (next: Json) => onChange([...path, key], next);
                if (isSecretAt(step, [...path, key])) return <SecretText {...control} onChange={keep} />;
                return <FilledText {...control} value={fixedText(inner)} variables={variables} onChange={(next) => keep(guessValue(next))} />;
              }}
            </MappingField>
          </div>
          {editable && (
            <ToolbarButton
              size={28}
              label={`${text('actions.remove')}: ${labelOf(key)}`}
              icon={IconX}
              onClick={() => onChange([...path, key], undefined)}
            />
          )}
        </div>
      ))}
      {editable && <NewPair taken={Object.keys(object)} names={names} onAdd={(key) => onChange([...path, key], '')} />}
    </div>
  );
}

type NewProps = { taken: string[]; names: { value: string; label: string }[]; onAdd: (key: string) => void };

function NewPair({ taken, names, onAdd }: NewProps) {
  const text = useText();
  const [key, setKey] = useState<string | null>(null);
  if (key === null) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        style={{ justifySelf: 'start' }}
        leftSection={<IconPlus size={14} stroke={2} />}
        onClick={() => setKey('')}
      >
        {text('automations.fields.addField')}
      </Button>
    );
  }
  const add = (chosen: string) => {
    const name = names.find(({ label }) => label === chosen)?.value ?? chosen.trim();
    if (name && !taken.includes(name)) onAdd(name);
    setKey(null);
  };
  return (
    <Autocomplete
      autoFocus
      size="xs"
      aria-label={text('automations.fields.fieldName')}
      placeholder={text('automations.fields.fieldName')}
      data={names.filter(({ value }) => !taken.includes(value)).map(({ label }) => label)}
      value={key}
      onChange={setKey}
      onOptionSubmit={add}
      onKeyDown={(event) => {
        if (event.key === 'Enter') add(key);
        if (event.key === 'Escape') setKey(null);
      }}
      onBlur={() => add(key)}
    />
  );
}

import { Button, Input } from '@mantine/core';
import { type DeclaredInput, fieldOf } from '@millwright/core/automation/inputs/declared-input.ts';
import type { Json } from '@millwright/core/json.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { viewOf } from '../../fields/registry.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FieldLine } from '../../ui/layout/FieldLine.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './declared.module.css';
import { RecordValue } from './RecordValue.tsx';

type Props = {
  declared: DeclaredInput;
  value: Json | undefined;
  onChange: (value: Json) => void;
  /** The id for an existing label. */
  id?: string | undefined;
  /** Its label, if that is not the name of the input. */
  name?: string | undefined;
  hideLabel?: boolean;
  description?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
};

/** A field for a declared input, by its type; a list is one value below the other. */
export function DeclaredValue(props: Props) {
  const label = useLabel();
  const { declared, name = label(declared.label ?? '') || declared.name } = props;
  return declared.list ? <Values {...props} name={name} /> : <One {...props} name={name} />;
}

type Named = Props & { name: string };

function One({ declared, value = null, onChange, id, name, hideLabel = false, description, error, disabled = false }: Named) {
  const field = fieldOf(declared);
  const required = declared.required === true;
  if (!field)
    return (
      <Input.Wrapper error={error}>
        <RecordValue
          model={declared.model ?? ''}
          name={name}
          hideLabel={hideLabel}
          description={description}
          value={value}
          disabled={disabled}
          onChange={onChange}
        />
      </Input.Wrapper>
    );
  const { Editor } = viewOf(field.type);
  if (!Editor) return null;
  const common = { ...(hideLabel ? { 'aria-label': name } : { label: name, required }), ...(id && { id }), description, error, disabled };
  return <Editor field={field} value={value} onChange={onChange} required={required} place="bulk" common={common} />;
}

function Values({ declared, value, onChange, name, hideLabel = false, description, error, disabled = false }: Named) {
  const text = useText();
  const values = Array.isArray(value) ? value : [];
  const one = { ...declared, list: false };
  const put = (index: number, next: Json) => onChange(values.map((each, at) => (at === index ? next : each)));
  return (
    <Input.Wrapper
      {...(!hideLabel && { label: name, required: declared.required === true })}
      labelElement="div"
      description={description}
      error={error}
    >
      <fieldset className={classes.values} aria-label={name}>
        {values.map((each, index) => (
          <FieldLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a value has nothing but its place to be told by
            key={index}
            field={
              <One declared={one} value={each} name={`${name} ${index + 1}`} hideLabel disabled={disabled} onChange={(next) => put(index, next)} />
            }
          >
            {!disabled && (
              <ToolbarButton
                size={28}
                label={`${text('actions.remove')}: ${name} ${index + 1}`}
                icon={IconX}
                onClick={() => onChange(values.filter((_, at) => at !== index))}
              />
            )}
          </FieldLine>
        ))}
        {!disabled && (
          <Button
            className={classes.add ?? ''}
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={() => onChange([...values, null])}
          >
            {text('automations.declared.addValue')}
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  );
}

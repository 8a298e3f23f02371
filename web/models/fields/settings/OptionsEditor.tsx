import { Button, Select, TextInput } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { type Tone, tones } from '@millwright/core/schema/tones.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { reworded } from '../../../fields/label/words.ts';
import { useLabel, useLanguage, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import { useModelEditor } from '../../draft/editor-context.ts';
import { freeTechnicalName } from '../../draft/technical-name.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import classes from '../fields.module.css';
import { OptionLook } from './OptionLook.tsx';
import { ValuesAsOptions } from './ValuesAsOptions.tsx';

type Option = NonNullable<NonNullable<Field['misc']>['options']>[number];

/** Edits the options of a choice field in order, with tone and look. A pasted list becomes one option per line. */
export function OptionsEditor({ field }: { field: Field }) {
  const text = useText();
  const { editable, seal } = useModelEditor();
  const { setUp, wrong } = useFieldEdit(field);
  const options = field.misc?.options ?? [];
  const [typed, setTyped] = useState('');
  const put = (next: Option[]) => setUp({ options: next.length ? next : undefined });
  const keyFor = (words: string, taken: readonly Option[]) => freeTechnicalName(words, new Set(taken.map(({ key }) => key))) || words.slice(0, 100);
  const add = (lines: string) => {
    const labels = lines
      .split(/\r?\n|\t/)
      .map((line) => line.trim())
      .filter(Boolean);
    const all = [...options];
    for (const label of labels) all.push({ key: keyFor(label, all), label });
    put(all);
    seal();
    setTyped('');
  };
  return (
    <fieldset className={classes.group}>
      <legend>{text('models.options.title')}</legend>
      {options.map((option, index) => (
        <OptionRow
          key={option.key}
          option={option}
          last={index === options.length - 1}
          first={index === 0}
          onChange={(changed) => put(options.map((one) => (one === option ? changed : one)))}
          onMove={(by) => put(moved(options, index, by))}
          onRemove={() => put(options.filter((one) => one !== option))}
        />
      ))}
      {wrong('misc.options') && (
        <p role="alert" className={classes.wrong}>
          {wrong('misc.options')}
        </p>
      )}
      {editable && <ValuesAsOptions field={field} />}
      {editable && (
        <div className={classes.newOption}>
          <TextInput
            aria-label={text('models.options.new')}
            placeholder={text('models.options.new')}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (!/[\n\t]/.test(pasted.trim())) return;
              event.preventDefault();
              add(pasted);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !typed.trim()) return;
              event.preventDefault();
              add(typed);
            }}
          />
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} disabled={!typed.trim()} onClick={() => add(typed)}>
            {text('models.options.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function moved(options: readonly Option[], index: number, by: -1 | 1): Option[] {
  const next = [...options];
  const [option] = next.splice(index, 1);
  if (option) next.splice(index + by, 0, option);
  return next;
}

type RowProps = {
  option: Option;
  first: boolean;
  last: boolean;
  onChange: (option: Option) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function OptionRow({ option, first, last, onChange, onMove, onRemove }: RowProps) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { editable, seal } = useModelEditor();
  const name = label(option.label) || option.key;
  const none = text('models.options.noTone');
  return (
    <div className={classes.option}>
      <TextInput
        aria-label={text('models.options.label', { name: option.key })}
        readOnly={!editable}
        value={label(option.label)}
        onChange={(event) => onChange({ ...option, label: reworded(option.label, language, event.currentTarget.value) })}
        onBlur={seal}
      />
      <Select
        aria-label={text('models.options.tone', { name })}
        readOnly={!editable}
        placeholder={none}
        clearable
        data={tones.map((tone) => ({ value: tone, label: text(`models.tones.${tone}`) }))}
        value={option.tone ?? null}
        onChange={(tone) => {
          const { tone: _, ...plain } = option;
          onChange(tone ? { ...plain, tone: tone as Tone } : plain);
        }}
      />
      {editable && (
        <span className={classes.optionTools}>
          <OptionLook option={option} onChange={onChange} />
          <ToolbarButton
            label={`${text('models.field.up')}: ${name}`}
            icon={IconArrowUp}
            size={28}
            {...(first ? { disabledReason: text('models.options.isFirst') } : {})}
            onClick={() => onMove(-1)}
          />
          <ToolbarButton
            label={`${text('models.field.down')}: ${name}`}
            icon={IconArrowDown}
            size={28}
            {...(last ? { disabledReason: text('models.options.isLast') } : {})}
            onClick={() => onMove(1)}
          />
          <ToolbarButton label={text('models.options.remove', { name })} icon={IconTrash} size={28} onClick={onRemove} />
        </span>
      )}
    </div>
  );
}

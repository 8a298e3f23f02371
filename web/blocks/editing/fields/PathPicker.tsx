import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import type { ResolvedColumn } from '../../columns/columns.ts';
import classes from './PathPicker.module.css';
import { choicesAt, modelAt, pathWords } from './paths.ts';

type Props = {
  schema: Schema;
  model: ResolvedModel;
  /** The selected path; empty for none. */
  value: string;
  /** Called with the selected path; empty when it is cleared. */
  onChange: (path: string, column: ResolvedColumn | null) => void;
  /** The accessible name; shown as a label above the picker unless `bare`. */
  label: string;
  bare?: boolean;
  /** The text of the button while nothing is selected. */
  placeholder?: string;
  /** Whether the selection can be cleared. */
  clearable?: boolean;
  /** Which fields may be selected; all if absent. */
  accept?: (column: ResolvedColumn) => boolean;
  disabled?: boolean;
};

/** Selects a field by clicking through relations: a list of the model's fields, with an entry into each relation. */
export function PathPicker({ schema, model, value, onChange, label: name, bare, placeholder, clearable, accept, disabled }: Props) {
  const text = useText();
  const label = useLabel();
  const [open, setOpen] = useState(false);
  const words = value ? pathWords(schema, model, value, (column) => label(column.label)) : '';
  const choose = (column: ResolvedColumn) => {
    setOpen(false);
    onChange(column.path, column);
  };
  return (
    <div className={classes.field}>
      {!bare && <span className={classes.label}>{name}</span>}
      <div className={classes.line}>
        <Popover opened={open} onChange={setOpen} position="bottom-start" width={300} shadow="md" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <Button
              className={classes.button ?? ''}
              variant="default"
              size="sm"
              justify="space-between"
              disabled={disabled ?? false}
              rightSection={<IconChevronDown size={16} stroke={1.75} />}
              aria-label={`${name}: ${words || text('blocks.editing.nothing')}`}
              onClick={() => setOpen(!open)}
            >
              {words || (placeholder ?? text('blocks.editing.choose'))}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={name}>
            {open && <Walk schema={schema} model={model} accept={accept ?? (() => true)} onChoose={choose} />}
          </Popover.Dropdown>
        </Popover>
        {clearable && value && !disabled && <CloseButton aria-label={text('blocks.editing.clear', { name })} onClick={() => onChange('', null)} />}
      </div>
    </div>
  );
}

type WalkProps = { schema: Schema; model: ResolvedModel; accept: (column: ResolvedColumn) => boolean; onChoose: (column: ResolvedColumn) => void };

/** The longest path, in relations: no list shows more from beyond that. */
const longest = 5;

function Walk({ schema, model, accept, onChoose }: WalkProps) {
  const text = useText();
  const label = useLabel();
  const [walked, setWalked] = useState<string[]>([]);
  const [words, setWords] = useState('');
  const names = (path: string) => pathWords(schema, model, path, (column) => label(column.label));
  const matches = choicesAt(schema, model, walked).filter((column) => label(column.label).toLowerCase().includes(words.trim().toLowerCase()));
  const into = (column: ResolvedColumn) =>
    column.target !== null && walked.length < longest && modelAt(schema, model, column.path.split('.')) !== null;
  const choices = matches.filter((column) => accept(column) || into(column));
  const walk = (next: string[]) => {
    setWalked(next);
    setWords('');
  };
  return (
    <>
      <TextInput
        data-autofocus
        size="sm"
        aria-label={text('blocks.editing.searchFields')}
        placeholder={text('blocks.editing.searchFields')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {walked.length > 0 && (
        <button type="button" className={classes.back} onClick={() => walk(walked.slice(0, -1))}>
          ← {names(walked.join('.'))}
        </button>
      )}
      <ul className={classes.list}>
        {choices.map((column) => (
          <li key={column.path} className={classes.item}>
            <button type="button" className={classes.choice} disabled={!accept(column)} onClick={() => onChoose(column)}>
              {label(column.label)}
            </button>
            {into(column) && (
              <ToolbarButton
                label={text('blocks.editing.into', { name: label(column.label) })}
                icon={IconChevronRight}
                size={28}
                onClick={() => walk(column.path.split('.'))}
              />
            )}
          </li>
        ))}
        {choices.length === 0 && <li className={classes.none}>{text('blocks.editing.noField')}</li>}
      </ul>
    </>
  );
}

import { Fieldset, Input, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { viewOf } from '../../fields/registry.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { resolveColumn } from '../columns/columns.ts';
import { RelatedSelect } from '../filter/RelatedSelect.tsx';
import { choicesOf, type InputSetup, rangeOf, rangeText } from '../page/input-values.ts';
import classes from './inputs.module.css';

type Props = { input: InputSetup; schema: Schema; model: ResolvedModel };
type Given = { label: string; value: string; onChange: (value: string) => void };

const typingMs = 300;

/** A text input that filters while the person types, debounced. */
function Words({ label, value, onChange }: Given) {
  const [typed, setTyped] = useState(value);
  const later = useDebouncedCallback(onChange, typingMs);
  // The address may have changed elsewhere: by the back button, or the chip above the page.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      label={label}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        later(currentTarget.value);
      }}
    />
  );
}

/** Two inputs for the ends of a range of days or numbers; either may be empty. */
function Range({ label, value, onChange, type }: Given & { type: 'date' | 'number' }) {
  const text = useText();
  const { Editor } = viewOf(type);
  const [from, to] = rangeOf(value);
  if (!Editor) return null;
  const read = (end: string) => (end === '' ? null : type === 'number' ? Number(end) : end);
  const written = (end: unknown) => (end === null || end === undefined ? '' : String(end));
  return (
    <Fieldset className={classes.range} legend={label} variant="unstyled">
      <Editor
        field={null}
        place="filter"
        value={read(from)}
        common={{ 'aria-label': text('blocks.inputs.from', { name: label }) }}
        onChange={(next) => onChange(rangeText(written(next), to))}
      />
      <span aria-hidden>–</span>
      <Editor
        field={null}
        place="filter"
        value={read(to)}
        common={{ 'aria-label': text('blocks.inputs.to', { name: label }) }}
        onChange={(next) => onChange(rangeText(from, written(next)))}
      />
    </Fieldset>
  );
}

/** One input of a page. Its value is part of the page's address, so that links keep it. */
export function InputControl({ input, schema, model }: Props) {
  const text = useText();
  const name = useLabel();
  const [query, setQuery] = useSearchParams();
  const column = resolveColumn(schema, model, { path: input.path });
  const label = name(input.label) || name(column?.label) || input.id;
  const value = query.get(input.id) ?? '';
  const onChange = (next: string) =>
    setQuery(
      (before) => {
        if (next === '') before.delete(input.id);
        else before.set(input.id, next);
        return before;
      },
      { replace: true },
    );
  const common = { label, value, onChange };
  const choose = (list: string[]) => onChange(list.join(','));
  switch (input.kind) {
    case 'text':
      return <Words {...common} />;
    case 'select': {
      const options = (column?.field?.misc?.options ?? []).map((option) => ({ value: option.key, label: name(option.label) }));
      return (
        <MultiSelect
          label={label}
          data={options}
          value={choicesOf(value)}
          onChange={choose}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': text('blocks.inputs.empty', { name: label }) }}
        />
      );
    }
    case 'relation':
      return column?.target ? (
        <Input.Wrapper label={label} labelElement="div">
          <RelatedSelect target={column.target} value={choicesOf(value)} onChange={choose} label={label} />
        </Input.Wrapper>
      ) : null;
    case 'boolean':
      return (
        <NativeSelect
          label={label}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={[
            { value: '', label: text('blocks.inputs.any') },
            { value: 'true', label: text('objects.yes') },
            { value: 'false', label: text('objects.no') },
          ]}
        />
      );
    case 'date_range':
      return <Range {...common} type="date" />;
    case 'number_range':
      return <Range {...common} type="number" />;
  }
}

import { Autocomplete, NativeSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { type Leaf, type Operator, operators, type RelativeDate } from '@millwright/core/filter/types.ts';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { RelativeDateField } from '../../fields/date/RelativeDateField.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import { guessValue, needsValue, takesList, withOperator } from './condition-rows.ts';

/** Something to compare, with the options of its value if there are any. */
export type Fact = { value: string; label: string; options?: { value: string; label: string }[] };
type Props = { row: Leaf; facts: Fact[]; onChange: (row: Leaf | null) => void };

/** One comparison: the fact, the operator and the value. */
export function ConditionRow({ row, facts, onChange }: Props) {
  const text = useText();
  const { editable, history } = useEditor();
  const fact = facts.find(({ value }) => value === row.fact);
  const own = useRef<HTMLDivElement>(null);
  // After choosing the fact, the value is usually next.
  const goOn = () => setTimeout(() => own.current?.querySelector<HTMLInputElement>('[data-operand] input, input[data-operand]')?.focus());
  const choose = (label: string) => onChange({ ...row, fact: facts.find((one) => one.label === label)?.value ?? label });
  return (
    <div className={classes.condition} ref={own}>
      <div className={classes.conditionFields}>
        <Autocomplete
          size="xs"
          aria-label={text('automations.conditions.fact')}
          placeholder={text('automations.conditions.fact')}
          readOnly={!editable}
          data={[...new Set(facts.map(({ label }) => label))]}
          limit={50}
          value={fact?.label ?? row.fact}
          onChange={choose}
          onOptionSubmit={goOn}
          onBlur={history.seal}
        />
        <NativeSelect
          size="xs"
          aria-label={text('filter.operator')}
          disabled={!editable}
          value={row.operator}
          data={operators.map((operator) => ({ value: operator, label: text(`filter.operators.${operator}`) }))}
          onChange={(event) => onChange(withOperator(row, event.currentTarget.value as Operator))}
        />
        {needsValue(row.operator) && <RowValue row={row} {...(fact ? { fact } : {})} onChange={onChange} />}
      </div>
      {editable && <ToolbarButton size={28} label={text('filter.remove')} icon={IconX} onClick={() => onChange(null)} />}
    </div>
  );
}

const operandText = (value: Leaf['value']) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));

/** Parses the typed value. `{fact: …}` compares with another value; anything else is taken for the type it looks like. */
function operandFrom(words: string): Leaf['value'] {
  if (!words.startsWith('{')) return guessValue(words);
  try {
    return JSON.parse(words) as Leaf['value'];
  } catch {
    return words;
  }
}

function RowValue({ row, fact, onChange }: { row: Leaf; fact?: Fact; onChange: (row: Leaf) => void }) {
  const text = useText();
  const { editable, history } = useEditor();
  const common = { size: 'xs', 'aria-label': text('filter.value'), readOnly: !editable, 'data-operand': true } as const;
  if (row.operator === 'relativeToToday')
    return (
      <div className={classes.row}>
        <RelativeDateField
          value={row.value as unknown as RelativeDate}
          onChange={(value) => onChange({ ...row, value: value as unknown as Leaf['value'] })}
          common={{ size: 'xs', disabled: !editable }}
        />
      </div>
    );
  if (takesList(row.operator)) {
    const list = Array.isArray(row.value) ? row.value.map(String) : [];
    return <TagsInput {...common} data={fact?.options ?? []} value={list} onChange={(next) => onChange({ ...row, value: next.map(guessValue) })} />;
  }
  if (fact?.options)
    return (
      <Select {...common} data={fact.options} value={operandText(row.value) || null} onChange={(next) => onChange({ ...row, value: next ?? '' })} />
    );
  return (
    <TextInput
      {...common}
      value={operandText(row.value)}
      onBlur={history.seal}
      onChange={(event) => onChange({ ...row, value: operandFrom(event.currentTarget.value) })}
    />
  );
}

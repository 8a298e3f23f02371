import { TextInput, type TextInputProps } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { useEffect, useState } from 'react';
import { formatNumber, parseNumber } from '../../format/numbers.ts';
import classes from '../fields.module.css';

type Props = { value: Json; onChange: (value: Json) => void; unit: string | undefined; common: TextInputProps };

const textOfValue = (value: Json) => (typeof value === 'number' ? formatNumber(value) : String(value ?? ''));

/** A number: both separators are taken, what isn't a number stays as it was typed and is refused. */
export function NumberField({ value, onChange, unit, common }: Props) {
  const [typed, setTyped] = useState(() => textOfValue(value));
  useEffect(() => {
    // Another value came from outside (a draft, a scan); the same number in other digits stays as typed.
    setTyped((before) => (parseNumber(before) === value || before === (value ?? '') ? before : textOfValue(value)));
  }, [value]);
  const change = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? null : (parseNumber(text) ?? text));
  };
  return (
    <TextInput
      {...common}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.number }}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => typeof value === 'number' && setTyped(formatNumber(value))}
    />
  );
}

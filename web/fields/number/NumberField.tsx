import { Button, TextInput, type TextInputProps } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { useEffect, useState } from 'react';
import { formatNumber, parseNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../fields.module.css';

type Props = {
  value: Json;
  onChange: (value: Json) => void;
  unit: string | undefined;
  common: TextInputProps;
  /** Large buttons beside it take one off and add one, down to `min`: for gloves. */
  stepper?: { min: number | undefined } | undefined;
};

const textOfValue = (value: Json) => (typeof value === 'number' ? formatNumber(value) : String(value ?? ''));

/** One more or less as people reckon: 2.3 less 1 is 1.3. */
const onward = (value: number, by: number) => Number((value + by).toPrecision(15));

/** A number field. It accepts both decimal separators. Text that is not a number stays as typed and is refused. */
export function NumberField({ value, onChange, unit, common, stepper }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(() => textOfValue(value));
  useEffect(() => {
    // Another value came from outside (a draft, a scan); the same number in other digits stays as typed.
    setTyped((before) => (parseNumber(before) === value || before === (value ?? '') ? before : textOfValue(value)));
  }, [value]);
  const change = (words: string) => {
    setTyped(words);
    onChange(words.trim() === '' ? null : (parseNumber(words) ?? words));
  };
  // Text that is not a number, or a number with too many digits for JavaScript, is never replaced.
  const counts = typeof value === 'number' || (value ?? '') === '';
  const step = (by: number) => {
    const next = onward(typeof value === 'number' ? value : 0, by);
    onChange(stepper?.min === undefined ? next : Math.max(stepper.min, next));
  };
  const input = (
    <TextInput
      {...common}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.number }}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        common.onBlur?.(event);
        if (typeof value === 'number') setTyped(formatNumber(value));
      }}
    />
  );
  if (!stepper || common.disabled || common.readOnly) return input;
  const name = String(common.label ?? common['aria-label'] ?? '');
  return (
    <div className={classes.stepper}>
      {input}
      <Button
        variant="default"
        className={classes.step}
        aria-label={text('number.less', { field: name })}
        disabled={!counts}
        onClick={() => step(-1)}
      >
        −
      </Button>
      <Button variant="default" className={classes.step} aria-label={text('number.more', { field: name })} disabled={!counts} onClick={() => step(1)}>
        +
      </Button>
    </div>
  );
}

import { SegmentedControl } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { checkedFormula } from './check/checked-formula.ts';
import { useFormulaWords } from './check/use-formula-words.ts';
import { useTypeWords } from './check/use-type-words.ts';
import type { FormulaHandle } from './code/CodeEditor.tsx';
import { FormulaInput, type FormulaInputProps } from './FormulaInput.tsx';
import classes from './formula.module.css';
import { Functions } from './pieces/Functions.tsx';
import { PathSteps } from './pieces/PathSteps.tsx';
import { Samples } from './samples/Samples.tsx';

const helps = ['none', 'fields', 'functions'] as const;

type Props = Omit<FormulaInputProps, 'ref' | 'mistake' | 'error'> & {
  /** The field as whose values its results are shown. */
  shown: Field | undefined;
  /** The server's error. */
  error?: string | undefined;
};

/**
 * Edits a formula and checks it while it is typed. Shows the mistake at its position, or else the type of the result with samples. Fields
 * and functions can be inserted by clicks.
 */
export function FormulaEditor({ shown, error, ...input }: Props) {
  const { place, value, readOnly, onSeal } = input;
  const text = useText();
  const words = useFormulaWords();
  const types = useTypeWords();
  const handle = useRef<FormulaHandle>(null);
  const [help, setHelp] = useState<(typeof helps)[number]>('none');
  const { schema, model, field, initial = false } = place;
  const result = useMemo(
    () => (value.trim() ? checkedFormula({ schema, model, ...(field && { field }), initial }, value) : null),
    [schema, model, field, initial, value],
  );
  const mistake = result && !('formula' in result) ? result : null;
  const take = (piece: string) => {
    handle.current?.insert(piece);
    onSeal();
  };
  return (
    <div className={classes.editor}>
      <FormulaInput {...input} ref={handle} mistake={mistake} error={result ? words(result) : error} />
      {result && 'formula' in result && (
        <>
          <p className={classes.gives}>{text('formula.gives', { type: types(result.formula.type) })}</p>
          {shown && <Samples formula={result.formula} field={shown} />}
        </>
      )}
      {!readOnly && (
        <SegmentedControl
          size="xs"
          aria-label={text('formula.help')}
          value={help}
          onChange={(chosen) => setHelp(chosen as (typeof helps)[number])}
          data={helps.map((one) => ({ value: one, label: text(`formula.helps.${one}`) }))}
        />
      )}
      {help === 'fields' && <PathSteps place={place} onTake={take} />}
      {help === 'functions' && <Functions onTake={take} />}
    </div>
  );
}

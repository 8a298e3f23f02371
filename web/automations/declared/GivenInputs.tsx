import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { DeclaredValue } from './DeclaredValue.tsx';
import classes from './declared.module.css';

type Props = {
  inputs: readonly DeclaredInput[];
  value: Json | undefined;
  onChange: (value: JsonObject) => void;
  /** The refused values, by `input.<name>`. */
  problems?: readonly Problem[];
};

/** The inputs of a run, one field each. An empty field uses the declared default. */
export function GivenInputs({ inputs, value, onChange, problems = [] }: Props) {
  const label = useLabel();
  const words = useProblemText();
  const values = isObject(value) ? value : {};
  const put = (name: string, next: Json) => onChange({ ...values, [name]: next });
  const wrong = (name: string) => problems.filter(({ field }) => field.replace(/\[\d+\]$/, '').endsWith(`input.${name}`)).map(words);
  return (
    <div className={classes.given}>
      {inputs.map((declared) => (
        <DeclaredValue
          key={declared.name}
          declared={declared}
          value={Object.hasOwn(values, declared.name) ? values[declared.name] : declared.default}
          description={label(declared.help ?? '') || undefined}
          error={wrong(declared.name).join(' ') || undefined}
          onChange={(next) => put(declared.name, next)}
        />
      ))}
    </div>
  );
}

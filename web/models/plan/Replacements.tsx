import type { ValueCount } from '@millwright/core/contract/kept-values.ts';
import { RefusedCell } from '@millwright/core/field/descriptor/cell.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { viewOfField } from '../../fields/registry.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './plan.module.css';

/** The replacement of each distinct value, by that value as JSON. */
export type Chosen = Readonly<Record<string, Json>>;

type Props = { field: Field; values: readonly ValueCount[]; chosen: Chosen; onChange: (chosen: Chosen) => void };

const jsonText = (value: Json) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value));

/** Edits the replacement of each value that doesn't fit, with its frequency. Without one, the value is stored for later. */
export function Replacements({ field, values, chosen, onChange }: Props) {
  const text = useText();
  const { Editor } = viewOfField(field);
  return (
    <ul className={classes.replacements}>
      {values.map(({ value, count }) => {
        const key = JSON.stringify(value);
        return (
          <li key={key}>
            <span>
              {jsonText(value)} <span className={classes.count}>× {formatNumber(count)}</span>
            </span>
            {Editor && (
              <Editor
                field={field}
                value={chosen[key] ?? null}
                required={false}
                place="bulk"
                onChange={(by) => onChange({ ...chosen, [key]: by })}
                common={{ 'aria-label': text('models.plan.insteadOf', { value: jsonText(value) }) }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The replacements that were entered, in the format of the API. */
export const replacementsOf = (chosen: Chosen) =>
  Object.entries(chosen).flatMap(([value, by]) => (isEmpty(by) ? [] : [{ value: JSON.parse(value) as Json, by }]));

/** Parses texts as imports do, such as 1,5. The person decides about ambiguous ones such as 1,234. */
export function numbersIn(field: Field, values: readonly ValueCount[]): Chosen {
  const { cell, value: stored } = descriptorOf(field);
  const signs = { days: null, decimal: null, instantOf: (wall: string) => wall };
  if (stored.kind !== 'number' || !cell) return {};
  return Object.fromEntries(
    values.flatMap(({ value }) => {
      const read = typeof value === 'string' ? cell.text(value, field, signs) : null;
      const parsed = read === null || read instanceof RefusedCell ? null : parseValue(field, read);
      // A number with more digits than JavaScript can represent stays a text of digits.
      return parsed?.ok ? [[JSON.stringify(value), parsed.value]] : [];
    }),
  );
}

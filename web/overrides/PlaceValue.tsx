import { isObject, type Json, type Text } from '@millwright/core/json.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import classes from './overrides.module.css';

const isWords = (value: Json): value is Text & Json => isObject(value) && typeof value.en === 'string';
const isNames = (value: Json): value is Text[] & Json => Array.isArray(value) && value.every((each) => typeof each === 'string' || isWords(each));

/** Shows a value: a text unchanged, names as a list, an object as JSON. */
export function PlaceValue({ name, value, removed = false }: { name: string; value: Json; removed?: boolean }) {
  const text = useText();
  const label = useLabel();
  const isPlain = typeof value !== 'object';
  return (
    <div className={classes.value}>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <em>{text(removed ? 'overrides.removed' : 'overrides.absent')}</em>
        ) : isWords(value) ? (
          label(value)
        ) : isNames(value) ? (
          value.map(label).join(', ')
        ) : isPlain ? (
          String(value)
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          <pre className={classes.json} tabIndex={0}>
            {JSON.stringify(value, null, 2)}
          </pre>
        )}
      </dd>
    </div>
  );
}

import { type Operator, operators } from '@millwright/core/filter/types.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import inspector from '../../inspector/inspector.module.css';
import classes from './compared.module.css';

type Comparison = { fact: string; operator: Operator; value: Json; actual: Json; other?: Json; held: boolean };

/** The comparisons recorded for a condition; empty for runs of earlier releases. */
function comparisonsOf(input: Json): Comparison[] {
  const list = isObject(input) && Array.isArray(input.compared) ? input.compared : [];
  return list.filter((one) => isObject(one) && operators.some((each) => each === one.operator)) as unknown as Comparison[];
}

/** The input of a condition without the recorded comparisons. */
export function withoutCompared(input: Json): Json {
  if (!isObject(input)) return input;
  const { compared: _, ...rest } = input;
  return rest;
}

/** Why a condition was true or false: each comparison with its values. */
export function Compared({ input }: { input: Json }) {
  const text = useText();
  const comparisons = comparisonsOf(input);
  if (comparisons.length === 0) return null;
  const valueText = (value: Json): string => {
    if (value === null || value === '') return text('automations.compared.empty');
    return Array.isArray(value) ? value.map(valueText).join(', ') : typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  };
  const needsValue = ({ operator }: Comparison) => operator !== 'isEmpty' && operator !== 'isNotEmpty';
  return (
    <section aria-label={text('automations.compared.title')}>
      <p className={inspector.mapLabel}>{text('automations.compared.title')}</p>
      <ul className={classes.list}>
        {comparisons.map((one, at) => {
          const Icon = one.held ? IconCheck : IconX;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two comparisons of a condition may be alike.
            <li key={at} className={classes.line} data-held={one.held}>
              <Icon size={16} stroke={2} role="img" aria-label={text(one.held ? 'automations.compared.held' : 'automations.compared.not')} />
              <span>
                <code>{one.fact}</code> {text(`filter.operators.${one.operator}`)} {needsValue(one) && valueText(one.other ?? one.value)}
                <span className={classes.was}>{text('automations.compared.was', { value: valueText(one.actual) })}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

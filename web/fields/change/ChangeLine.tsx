import type { Json } from '@millwright/core/json.ts';
import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { Change } from '../../data/records/timeline.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FileNames } from '../file/FileNames.tsx';
import { ObjectLink } from '../relation/ObjectLink.tsx';
import { useValueText } from '../use-value-text.ts';
import classes from './change.module.css';

type Props = { change: Change; model: ResolvedModel; names: ReadonlyMap<string, string> };

/** Shows the change of one field: the old value and the new value. */
export function ChangeLine({ change, model, names }: Props) {
  const text = useText();
  const label = useLabel();
  const valueText = useValueText();
  const field = model.fields.get(change.field);
  const end = model.ends.get(change.field);
  const name = field ? label(field.label) : end ? label(endLabel(end)) : change.field;
  const named = (value: Json): string =>
    Array.isArray(value)
      ? value.map(named).join(', ')
      : typeof value === 'string'
        ? (names.get(value) ?? (isUuid(value) ? text('timeline.record') : value))
        : '';
  const content = (value: Json) => {
    if (field?.type === 'file' && Array.isArray(value) && value.length) return <FileNames ids={value.map(String)} />;
    return (field ? valueText(field, value) : named(value)) || text('timeline.nothing');
  };
  const linked = end && typeof change.after === 'string' ? names.get(change.after) : undefined;
  return (
    <div className={classes.change}>
      <dt>{name || change.field}</dt>
      <dd>
        {change.before !== null && (
          <>
            <span className="visually-hidden">{text('timeline.from')}</span>
            <span className={classes.before}>{content(change.before)}</span>
            <span className={classes.arrow} aria-hidden>
              →
            </span>
            <span className="visually-hidden">{text('timeline.to')}</span>
          </>
        )}
        {linked ? <ObjectLink id={String(change.after)} label={linked} /> : content(change.after)}
      </dd>
    </div>
  );
}

import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import classes from './timeline.module.css';
import type { Change } from './timeline.ts';
import { useFormats } from './use-formats.ts';

type Props = { change: Change; model: ResolvedModel };

/** One field's change: what it was, and what it became. */
export function ChangeLine({ change, model }: Props) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const field = model.fields.get(change.field);
  const end = model.ends.get(change.field);
  const names = end?.relation.labels;
  const name = field ? label(field.label) : names && end ? label(end.direction === 'out' ? names.name : names.inverse) : change.field;
  const shown = (value: Json) => formats.value(field, value) || text('timeline.nothing');
  return (
    <div className={classes.change}>
      <dt>{name || change.field}</dt>
      <dd>
        {change.before !== null && (
          <>
            <span className="visually-hidden">{text('timeline.from')}</span>
            <span className={classes.before}>{shown(change.before)}</span>
            <span className={classes.arrow} aria-hidden>
              →
            </span>
            <span className="visually-hidden">{text('timeline.to')}</span>
          </>
        )}
        {shown(change.after)}
      </dd>
    </div>
  );
}

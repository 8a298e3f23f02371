import type { Standing } from '@millwright/core/form/conditions.ts';
import type { Text } from '@millwright/core/json.ts';
import { sentenceOf } from '../../../blocks/filter/sentence.ts';
import { useLabel, useLanguage, useText } from '../../../i18n/use-text.ts';
import { useFormModel } from '../../state/form-model.ts';
import { filterContext } from '../../values/form-values.ts';
import classes from '../editor.module.css';
import { useConditionColumns } from '../inspector/use-condition-columns.ts';
import { useFormEditing } from '../state/editor-context.ts';
import { type HiddenPart, hiddenParts } from './hidden-parts.ts';

/** The name of a hidden part: `Tasks › Hours` for a column, `Tasks 2, 3 › Hours` if other lines show it. */
function nameOf({ name, of, lines = [] }: HiddenPart, label: (text: Text) => string): string {
  if (of === undefined) return label(name);
  return `${[label(of), lines.join(', ')].filter(Boolean).join(' ')} › ${label(name)}`;
}

function Reason({ part }: { part: HiddenPart }) {
  const text = useText();
  const language = useLanguage();
  const columns = useConditionColumns(part.place);
  const field = nameOf(part, useLabel());
  return <li>{text('formEditor.shownWhen', { field, condition: sentenceOf(part.condition, columns, { text, language, names: new Map() }) })}</li>;
}

/** Lists the parts that the form hides with its present values, also in its lines, each with the condition that hides it. */
export function HiddenFields({ stands }: { stands: Standing }) {
  const text = useText();
  const { schema, draft, model } = useFormEditing();
  const { state } = useFormModel();
  const parts = hiddenParts(draft, model, stands, { schema, values: state.values, context: filterContext(state.context) });
  if (!parts.length) return null;
  return (
    <div className={classes.hidden}>
      <h3 className={classes.settingName}>{text('formEditor.hiddenNow')}</h3>
      <ul>
        {parts.map((part) => (
          <Reason key={JSON.stringify(part.place)} part={part} />
        ))}
      </ul>
    </div>
  );
}

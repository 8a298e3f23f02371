import type { Condition } from '@millwright/core/filter/types.ts';
import type { Standing } from '@millwright/core/form/conditions.ts';
import { useMemo } from 'react';
import { sentenceOf } from '../../../blocks/filter/sentence.ts';
import { useLabel, useLanguage, useText } from '../../../i18n/use-text.ts';
import { fieldName } from '../../values/field-name.ts';
import classes from '../editor.module.css';
import { useConditionColumns } from '../inspector/use-condition-columns.ts';
import { useFormEditing } from '../state/editor-context.ts';
import type { Place } from '../state/edits.ts';

type Props = { kind: Place['kind']; id: string; name: string; condition: Condition };

function Reason({ kind, id, name, condition }: Props) {
  const text = useText();
  const language = useLanguage();
  const columns = useConditionColumns(useMemo(() => (kind === 'section' ? { kind, id } : { kind, path: [id] }), [kind, id]));
  return <li>{text('formEditor.shownWhen', { field: name, condition: sentenceOf(condition, columns, { text, language, names: new Map() }) })}</li>;
}

/** Lists the fields that are currently hidden in the preview, each with its condition. */
export function HiddenFields({ stands }: { stands: Standing }) {
  const text = useText();
  const label = useLabel();
  const { draft, model } = useFormEditing();
  const reasons = [
    ...draft.sections.flatMap(({ id, title, visible_when }): Props[] =>
      visible_when && stands.hidden_sections.has(id) ? [{ kind: 'section', id, name: label(title), condition: visible_when }] : [],
    ),
    ...draft.fields.flatMap((field): Props[] =>
      field.visible_when && stands.hidden.has(field.attribute) && !stands.hidden_sections.has(field.section ?? '')
        ? [{ kind: 'field', id: field.id, name: label(fieldName(field, model)), condition: field.visible_when }]
        : [],
    ),
  ];
  if (!reasons.length) return null;
  return (
    <div className={classes.hidden}>
      <h3 className={classes.settingName}>{text('formEditor.hiddenNow')}</h3>
      <ul>
        {reasons.map((reason) => (
          <Reason key={reason.id} {...reason} />
        ))}
      </ul>
    </div>
  );
}

import { Anchor } from '@mantine/core';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { fieldName } from '../values/field-name.ts';
import classes from './editor.module.css';
import type { FormDraft } from './state/draft.ts';
import { useFormEditing } from './state/editor-context.ts';
import { fieldAt, type Place } from './state/edits.ts';
import { modelAtPath } from './state/model-at.ts';
import { usePartWords } from './state/use-part-words.ts';

/** Converts a path of the document (`fields[2].columns[0].visible_when`) to a field or section; null if it is neither. */
function placeOf({ fields, sections }: FormDraft, field: string): Place | null {
  const section = /^sections\[(\d+)\]/.exec(field);
  const id = section && sections[Number(section[1])]?.id;
  if (id) return { kind: 'section', id };
  const path: string[] = [];
  let at = fields;
  for (const [, index] of field.matchAll(/(?:fields|columns)\[(\d+)\]/g)) {
    const one = at[Number(index)];
    if (!one) return null;
    path.push(one.id);
    at = one.columns ?? [];
  }
  return path.length ? { kind: 'field', path } : null;
}

/** Lists the problems that prevent publishing, each with a link to its place. */
export function ProblemList({ onShow }: { onShow: (field: string) => void }) {
  const text = useText();
  const label = useLabel();
  const words = useProblemText();
  const { schema, model, draft, problems, select } = useFormEditing();
  const { part } = usePartWords({ model, draft }, draft);
  if (!problems.length) return null;
  const nameOf = (place: Place | null, field: string) => {
    if (place?.kind === 'section') return label(draft.sections.find(({ id }) => id === place.id)?.title);
    const formField = place && fieldAt(draft.fields, place.path);
    return place && formField
      ? label(fieldName(formField, modelAtPath(schema, model, draft.fields, place.path) ?? null))
      : part(field.split(/[.[]/)[0] ?? field);
  };
  return (
    <ul className={classes.problems} aria-label={text('formEditor.problems', { number: problems.length })}>
      {problems.map((problem) => {
        const place = placeOf(draft, problem.field);
        return (
          <li key={`${problem.field}/${problem.code}/${problem.message}`}>
            <Anchor
              component="button"
              size="sm"
              underline="always"
              onClick={() => {
                onShow(problem.field);
                select(place);
              }}
            >
              {nameOf(place, problem.field)}
            </Anchor>
            {': '}
            {words(problem)}
          </li>
        );
      })}
    </ul>
  );
}

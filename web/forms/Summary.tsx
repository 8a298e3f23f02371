import { Alert, Anchor, Button } from '@mantine/core';
import type { Problem } from '@millwright/core/errors.ts';
import { inLanguage } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { fieldName } from './field-name.ts';
import { fieldsAt } from './form-problems.ts';
import type { BrowserForm } from './form-values.ts';
import { useProblemText } from './use-problem-text.ts';

type Props = { form: BrowserForm; model: ResolvedModel | null; problems: Problem[]; failure: unknown; onRetry: () => void };

/** `Lines 2: Quantity`: which field a place means. */
function nameOf(form: BrowserForm, model: ResolvedModel | null, place: string, language: string): string {
  const fields = fieldsAt(form.fields, place);
  const line = /\[(\d+)\]/.exec(place);
  if (!fields.length) return place;
  const names = fields.map((field, index) => inLanguage(fieldName(field, index === 0 ? model : null), language));
  return line ? `${names[0]} ${Number(line[1]) + 1}: ${names.slice(1).join(' ')}` : names.join(' ');
}

/** Everything that keeps a form from being submitted, each a link to its field. */
export function Summary({ form, model, problems, failure, onRetry }: Props) {
  const text = useText();
  const language = useLanguage();
  const sentence = useFailureText();
  const words = useProblemText();
  if (!problems.length && failure === null) return null;
  const title = problems.length ? text('forms.summary', { count: problems.length }) : sentence(failure);
  return (
    <Alert color="red" role="alert" title={title}>
      {problems.map((problem) => (
        <div key={`${problem.field}/${problem.code}`}>
          <Anchor
            size="sm"
            href={`#${CSS.escape(problem.field)}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(problem.field)?.focus();
            }}
          >
            {nameOf(form, model, problem.field, language)}
          </Anchor>
          {': '}
          {words(problem)}
        </div>
      ))}
      {!problems.length && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={onRetry}>
          {text('actions.retry')}
        </Button>
      )}
    </Alert>
  );
}

import { Alert, Anchor, Button } from '@mantine/core';
import type { Problem } from '@millwright/core/errors.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { pathName } from '../values/field-name.ts';
import type { BrowserForm } from '../values/form-values.ts';

type Props = {
  form: BrowserForm;
  schema: Schema | null;
  model: ResolvedModel | null;
  problems: Problem[];
  failure: unknown;
  onRetry: () => void;
  /** Focuses the field of a problem, on whichever page it is. */
  onGo: (problem: Problem) => void;
};

/** Lists everything that prevents a submission, each with a link to its field. */
export function Summary({ form, schema, model, problems, failure, onRetry, onGo }: Props) {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  const words = useProblemText();
  if (!problems.length && failure === null) return null;
  const title = problems.length ? text('forms.summary', { count: problems.length }) : sentence(failure);
  return (
    <Alert color="red" role="alert" tabIndex={-1} title={title}>
      {problems.map((problem) => (
        <div key={`${problem.field}/${problem.code}`}>
          <Anchor
            size="sm"
            underline="always"
            href={`#${CSS.escape(problem.field)}`}
            onClick={(event) => {
              event.preventDefault();
              onGo(problem);
            }}
          >
            {pathName(form.fields, schema, model, problem.field, label)}
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

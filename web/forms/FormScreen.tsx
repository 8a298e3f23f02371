import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useCrumbs } from '../shell/crumbs.ts';
import { Failure } from '../ui/Failure.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { FormView } from './FormView.tsx';
import classes from './forms.module.css';
import { useFormAnswer } from './use-form.ts';

/** /form/{id}?node_id=…: a form on its own page, for a new record or an existing one. */
export function FormScreen() {
  const text = useText();
  const label = useLabel();
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const node_id = query.get('node_id') ?? undefined;
  const answer = useFormAnswer(id, node_id);
  const [sent, setSent] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const title = label(answer.data?.form.title) || ' ';
  useCrumbs([{ label: text('forms.title'), to: '/forms' }, { label: title }]);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  const again = () => {
    setSent(null);
    setRound(round + 1);
    void answer.refetch();
  };
  return (
    <Screen title={title}>
      <div className={classes.page}>
        {sent ? (
          <Alert color="green" role="status" title={text('forms.sent')}>
            {label(answer.data?.form.postflight) || text('forms.sentText', { title })}
            <Group mt="md" gap="sm">
              <Button component={Link} to={`/object/${sent}`}>
                {text('forms.openRecord')}
              </Button>
              <Button variant="default" onClick={again}>
                {text('forms.again')}
              </Button>
            </Group>
          </Alert>
        ) : answer.data ? (
          <FormView key={round} answer={answer.data} given={{}} onSubmitted={setSent} />
        ) : (
          <Waiting />
        )}
      </div>
    </Screen>
  );
}

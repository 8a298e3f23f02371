import { Alert, Button, Group, PasswordInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppFailure, get, post } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './shared-device.module.css';

type Props = { person_id: string; name: string };

/** The badge of a person: given by its code, which is shown nowhere again, or taken away. */
export function BadgePanel({ person_id, name }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const words = useProblemText();
  const queries = useQueryClient();
  const path = `/v1/people/${person_id}/badge` as const;
  const key = ['people', 'badge', person_id];
  const state = useQuery({ queryKey: key, queryFn: ({ signal }) => get(path, { signal }), staleTime: 0 });
  const [code, setCode] = useState('');
  const give = useMutation<unknown, unknown, string | null>({
    mutationFn: (next) => post(path, { code: next }),
    onSuccess: (_, next) => {
      setCode('');
      notifications.show({ message: text(next === null ? 'sharedDevice.badgeTaken' : 'sharedDevice.badgeGiven', { name }), color: 'green' });
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  const [refused] = give.error instanceof AppFailure ? give.error.fields : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) give.mutate(code.trim());
  };
  const has = state.data?.data;
  return (
    <Panel title={text('sharedDevice.badgeTitle')}>
      {state.isPending && <Waiting />}
      {state.error && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      {has && (
        <form className={classes.form} onSubmit={submit}>
          <Text size="sm" fw={500} role="status">
            {text(has.badge ? 'sharedDevice.badgeHas' : 'sharedDevice.badgeHasNot', { name })}
          </Text>
          <Text size="sm">{text(has.pin ? 'sharedDevice.personPin' : 'sharedDevice.personNoPin', { name })}</Text>
          {give.error !== null && !refused && (
            <Alert color="red" role="alert">
              {sentence(give.error)}
            </Alert>
          )}
          <PasswordInput
            label={text('sharedDevice.badgeCode')}
            description={text('sharedDevice.badgeHelp')}
            autoComplete="off"
            data-scan="code"
            maxLength={200}
            visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
            value={code}
            error={refused && words(refused)}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" variant="default" loading={give.isPending && give.variables !== null} disabled={!code.trim()}>
              {text('sharedDevice.giveBadge')}
            </Button>
            {has.badge && (
              <Button variant="default" color="red" loading={give.isPending && give.variables === null} onClick={() => give.mutate(null)}>
                {text('sharedDevice.takeBadge')}
              </Button>
            )}
          </Group>
        </form>
      )}
    </Panel>
  );
}

import { Alert, Anchor, Button, Group, Modal, Select, Text, Textarea } from '@mantine/core';
import type { AccessRequest } from '@millwright/core/contract/access-requests.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { safePath } from '../../layers/go.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { useRightWords } from '../../ui/states/right-words.ts';
import classes from '../people.module.css';
import { useRoleChoices } from '../use-role-choices.ts';
import { useDecide } from './use-requests.ts';

/** Answers a request: with another group, by the rights of the present one, or with a reason why not. */
export function DecideDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const text = useText();
  const right = useRightWords();
  const { choices, words } = useRoleChoices();
  const [role, setRole] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const decide = useDecide(request);
  const { person, verb, resource, allowed } = request;
  const send = (decision: Parameters<typeof decide.mutate>[0]) => decide.mutate(decision, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('requests.ask', { name: person.name, right: right(request) })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <div className={classes.form}>
        {request.note && <Text>{request.note}</Text>}
        <Text size="sm">
          {text('requests.where')}{' '}
          <Anchor component={Link} to={safePath(request.path) ?? '/'} size="sm" underline="always" onClick={onClose}>
            {request.path}
          </Anchor>
        </Text>
        {decide.error && <Failure error={decide.error} onRetry={() => decide.reset()} />}
        {allowed ? (
          <Alert color="green">{text('requests.allowed', { name: person.name })}</Alert>
        ) : (
          <>
            <Anchor component={Link} to={`/role/${person.role}?cell=${resource}+${verb}_OWN`} size="sm" onClick={onClose}>
              {text('requests.change', { group: words(person.role) })}
            </Anchor>
            <Select
              label={text('requests.give')}
              description={text('requests.giveHelp', { name: person.name, group: words(person.role) })}
              data={choices.filter(({ value }) => value !== person.role)}
              value={role}
              onChange={setRole}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button
            disabled={!allowed && !role}
            loading={decide.isPending && decide.variables?.granted}
            onClick={() => send({ granted: true, ...(role && { role }) })}
          >
            {text(allowed ? 'requests.tell' : 'requests.grant')}
          </Button>
        </Group>
        <Textarea
          label={text('requests.reason')}
          value={reason}
          maxLength={500}
          rows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={!reason.trim()}
            loading={decide.isPending && !decide.variables?.granted}
            onClick={() => send({ granted: false, reason: reason.trim() })}
          >
            {text('requests.decline')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

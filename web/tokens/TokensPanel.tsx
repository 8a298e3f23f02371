import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import type { ApiToken } from '@millwright/core/contract/tokens.ts';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, get } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import classes from './tokens.module.css';

type Props = { of: 'person' | 'company' };

const paths = { person: '/v1/tokens', company: '/v1/tokens/company' } as const;

function TokenLine({ token, of, onRevoke }: Props & { token: ApiToken; onRevoke: () => void }) {
  const text = useText();
  const language = useLanguage();
  const roleWords = useRoleWords();
  const zone = useUser().client.time_zone;
  const when = (instant: string) => formatInstant(instant, language, zone);
  const { name, prefix, scope, company, owner, expires_at, last_used_at, ended } = token;
  return (
    <li className={classes.token}>
      <div>
        <Text size="sm" fw={500} component="div">
          {name} {ended && <Badge color="gray">{text('tokens.ended')}</Badge>}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            `${prefix}…`,
            text(`tokens.${scope}`),
            of === 'company' && (company ? text('tokens.ofCompany', { role: roleWords(owner.role) }) : owner.name),
            expires_at ? text('tokens.until', { when: when(expires_at) }) : text('tokens.forEver'),
            last_used_at ? text('tokens.used', { when: when(last_used_at) }) : text('tokens.unused'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`${text('tokens.revoke')}: ${name}`} onClick={onRevoke}>
        {text('tokens.revoke')}
      </Button>
    </li>
  );
}

type RevokeProps = { token: ApiToken | null; onClose: () => void; onRevoked: () => void };

/** Says what stops before a token is revoked. */
function RevokeDialog({ token, onClose, onRevoked }: RevokeProps) {
  const text = useText();
  const revoke = useMutation({ mutationFn: (id: string) => call('DELETE', `/v1/tokens/${id}`), onSuccess: onRevoked });
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title={text('tokens.revokeTitle', { name: token?.name ?? '' })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {revoke.error && <Failure error={revoke.error} />}
      <p>{text('tokens.revokeText')}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={() => token && revoke.mutate(token.id)}>
          {text('tokens.revoke')}
        </Button>
      </Group>
    </Modal>
  );
}

/** API tokens: a person's own, or all of the company; creates one, and revokes one after a question. */
export function TokensPanel({ of }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const key = ['tokens', of];
  const list = useQuery({ queryKey: key, queryFn: () => get<{ data: ApiToken[] }>(`${paths[of]}?limit=500`), staleTime: 0 });
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const again = () => void queries.invalidateQueries({ queryKey: ['tokens'] });
  const tokens = list.data?.data ?? [];
  const add = (
    <Button variant="default" onClick={() => setCreating(true)}>
      {text('tokens.create')}
    </Button>
  );
  return (
    <Panel title={text(of === 'person' ? 'tokens.mine' : 'tokens.all')}>
      {list.isPending && <Waiting />}
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && !tokens.length && <Empty icon={IconKey} title={text('tokens.empty')} example={text('tokens.example')} action={add} />}
      {tokens.length > 0 && (
        <>
          <ul className={classes.tokens}>
            {tokens.map((token) => (
              <TokenLine key={token.id} token={token} of={of} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
          <Group>{add}</Group>
        </>
      )}
      <Text size="sm">
        <Link to="/interface">{text('explorer.open')}</Link>
      </Text>
      {creating && <NewTokenDialog of={of} onClose={() => setCreating(false)} onCreated={again} />}
      <RevokeDialog
        token={revoking}
        onClose={() => setRevoking(null)}
        onRevoked={() => {
          setRevoking(null);
          again();
        }}
      />
    </Panel>
  );
}

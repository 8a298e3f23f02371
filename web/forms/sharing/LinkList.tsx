import { Button } from '@mantine/core';
import type { FormLink } from '@millwright/core/contract/form-links.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { formatInstant } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './sharing.module.css';

const tones = { open: 'ready', submitted: 'done', expired: 'draft', revoked: 'cancelled' } as const;

/** Shows the state of a link and of its mail. */
function State({ link: { status, mail } }: { link: FormLink }) {
  const text = useText();
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[status]} label={text(`sharing.status.${status}`)} />
      {mail && status === 'open' && <span className={classes.hint}>{text(`sharing.mail.${mail}`)}</span>}
    </span>
  );
}

/** Lists the links to a form, newest first, with their state; open links can be revoked. */
export function LinkList({ form_id }: { form_id: string }) {
  const text = useText();
  const language = useLanguage();
  const { client } = useUser();
  const queries = useQueryClient();
  const queryKey = ['form links', form_id];
  const links = useQuery<FormLink[], AppFailure>({
    queryKey,
    queryFn: async ({ signal }) => (await get(`/v1/forms/links/${form_id}?limit=200`, { signal })).data,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call('DELETE', `/v1/forms/links/${id}`),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (links.error) return <Failure error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return <Waiting lines={2} />;
  const nameOf = ({ email }: FormLink) => email ?? text('sharing.anybody');
  return (
    <>
      {revoke.error && <Failure error={revoke.error} />}
      <DataTable
        caption={text('sharing.links')}
        rows={links.data}
        rowKey={({ id }) => id}
        columns={[
          { key: 'for', label: text('sharing.for'), cell: nameOf, grow: true },
          { key: 'state', label: text('sharing.state'), cell: (link) => <State link={link} /> },
          { key: 'by', label: text('sharing.by'), cell: ({ issuer }) => issuer.name },
          { key: 'end', label: text('sharing.end'), cell: ({ expires_at }) => formatInstant(expires_at, language, client.time_zone) },
        ]}
        actions={(link) =>
          link.status === 'open' && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`${text('sharing.revoke')}: ${nameOf(link)}`}
              loading={revoke.isPending && revoke.variables === link.id}
              onClick={() => revoke.mutate(link.id)}
            >
              {text('sharing.revoke')}
            </Button>
          )
        }
        empty={<Empty title={text('sharing.noLinks')} example={text('sharing.noLinksExample')} />}
      />
    </>
  );
}

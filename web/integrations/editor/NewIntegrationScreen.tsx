import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { type AppFailure, post } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { changesOf, emptyDraft } from '../data/integration-draft.ts';
import { type StoredIntegration, useRenewal } from '../data/use-integrations.ts';
import { SourcePanel } from '../source/SourcePanel.tsx';
import { IntegrationForm } from './IntegrationForm.tsx';
import { RuleProblem, useRuleProblem } from './rules/RuleProblem.tsx';

/** /integrations/new: a connection that is not there yet. */
export function NewIntegrationScreen() {
  const text = useText();
  const rights = useRights();
  const { client_id } = useUser();
  const renew = useRenewal();
  const [draft, setDraft] = useState(emptyDraft);
  const [opened, setOpened] = useState<string | null>(null);
  const create = useMutation<StoredIntegration, AppFailure>({
    networkMode: 'always',
    mutationFn: async () => {
      const sent = { authentication: { type: 'none' }, ...changesOf(emptyDraft, draft) };
      return (await post<{ data: StoredIntegration }>('/v1/documents/integrations', sent)).data;
    },
    onSuccess: renew,
  });
  const problem = useRuleProblem(draft);
  if (!rights) return <Waiting lines={8} />;
  if (!rights.allows('CREATE', 'SETTING_DATA_CONNECTIONS', { client_id }))
    return <NoAccess right={{ verb: 'CREATE', resource: 'SETTING_DATA_CONNECTIONS' }} />;
  // The integration opens only after it is saved: leaving during the save asks for confirmation.
  if (opened !== null) return <Navigate to={`/integrations/${opened}`} />;
  const dirty = !create.isSuccess && Object.keys(changesOf(emptyDraft, draft)).length > 0;
  const save = async () => problem === null && (await create.mutateAsync().catch(() => null)) !== null;
  return (
    <Screen
      title={text('integrations.new')}
      crumbs={[{ label: text('integrations.title'), to: '/integrations' }]}
      width="reading"
      actions={
        <Button
          disabled={!draft.name.trim() || problem !== null}
          loading={create.isPending}
          onClick={() => create.mutate(undefined, { onSuccess: ({ id }) => setOpened(id) })}
        >
          {text('actions.save')}
        </Button>
      }
    >
      <RuleProblem problem={problem} />
      {create.error && <Failure error={create.error} />}
      <SourcePanel onUse={setDraft} />
      <IntegrationForm was={emptyDraft} draft={draft} id={null} readOnly={false} onChange={setDraft} />
      <LeaveGuard saving={{ dirty, pending: create.isPending, save }} />
    </Screen>
  );
}

import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppFailure, call } from '../../data/http.ts';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { changedIn, changesOf, draftOf } from '../data/integration-draft.ts';
import { type StoredIntegration, useConnections, useRenewal } from '../data/use-integrations.ts';
import { IntegrationCard } from '../list/IntegrationCard.tsx';
import classes from '../list/list.module.css';
import { DeleteIntegration } from './DeleteIntegration.tsx';
import { IntegrationForm } from './IntegrationForm.tsx';
import { RuleProblem, useRuleProblem } from './rules/RuleProblem.tsx';

type Props = { stored: StoredIntegration; mayEdit: boolean; mayDelete: boolean };
type Saved = { data: StoredIntegration; cleared?: string[] };

/**
 * Edits an integration, below the state of its connection. If somebody else has saved it meanwhile, their version is loaded and the user's
 * changes are applied to it before it can be saved.
 */
export function IntegrationEditor({ stored, mayEdit, mayDelete }: Props) {
  const text = useText();
  const renew = useRenewal();
  const connections = useConnections();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [deleting, setDeleting] = useState(false);
  const was = draftOf(base);
  const changes = changesOf(was, draft);
  const begin = (next: StoredIntegration) => {
    setBase(next);
    setDraft(draftOf(next));
  };
  const saving = useMutation<Saved, AppFailure>({
    networkMode: 'always',
    mutationFn: () => call<Saved>('PATCH', `/v1/documents/integrations/${base.id}`, changes, { version: base.version }),
    onSuccess: async ({ data }) => {
      begin(data);
      await renew();
    },
  });
  const dirty = Object.keys(changes).length > 0;
  const problem = useRuleProblem(draft);
  const save = async () => {
    if (problem) return false;
    const saved = await saving.mutateAsync().catch(() => null);
    return saved !== null;
  };
  const outdated = saving.error?.code === 'out_of_sync' ? (saving.error.details.current as StoredIntegration | undefined) : undefined;
  useShortcut('Ctrl S', mayEdit && dirty && !problem ? () => void (saving.isPending || save()) : null);
  return (
    <Screen
      title={base.name}
      crumbs={[{ label: text('integrations.title'), to: '/integrations' }]}
      width="reading"
      actions={
        <>
          {mayDelete && (
            <Button variant="default" onClick={() => setDeleting(true)}>
              {text('actions.delete')}
            </Button>
          )}
          {mayEdit && (
            <Button aria-keyshortcuts="Control+S" disabled={!dirty || problem !== null} loading={saving.isPending} onClick={() => void save()}>
              {text('actions.save')}
            </Button>
          )}
        </>
      }
    >
      <RuleProblem problem={problem} />
      {saving.error && (
        <Failure
          error={saving.error}
          {...(outdated && {
            onRetry: () => {
              setBase(outdated);
              setDraft({ ...draftOf(outdated), ...changedIn(was, draft) });
              saving.reset();
            },
          })}
        />
      )}
      {saving.data?.cleared && !dirty && (
        <Alert color="yellow" role="status">
          {text('integrations.cleared')}
        </Alert>
      )}
      <ul className={classes.cards}>
        <IntegrationCard integration={base} connection={connections.data?.find(({ id }) => id === base.id)} mayEdit={mayEdit && !dirty} page />
      </ul>
      <IntegrationForm was={was} draft={draft} id={base.id} readOnly={!mayEdit} onChange={setDraft} />
      {deleting && <DeleteIntegration integration={base} onClose={() => setDeleting(false)} />}
      <LeaveGuard saving={{ dirty: dirty && !deleting, pending: saving.isPending, save }} />
    </Screen>
  );
}

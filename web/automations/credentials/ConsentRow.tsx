import { Button, Text } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import { useMutation } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../runs/runs.module.css';
import { useEditor } from '../state/editor-context.ts';

/** A step that signs in with a person's OAuth consent: links to its provider. */
export function ConsentRow({ id, step }: { id: string; step: Step }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const { editable } = useEditor();
  const connect = useMutation<void, AppFailure>({
    mutationFn: async () => {
      const { data } = await post(`/v1/data_connections/oauth/${id}/start`, { step_id: step.id });
      location.assign(data.address);
    },
  });
  const { url } = step.input;
  return (
    <tr>
      <td>{label(step.name)}</td>
      <td className={classes.address}>{typeof url === 'string' ? url : ''}</td>
      <td>
        {text('automations.choices.grant_authorization_code')}
        {connect.error && (
          <Text size="sm" c="red" role="alert">
            {failure(connect.error)}
          </Text>
        )}
      </td>
      <td />
      <td>
        {editable && (
          <Button
            size="compact-sm"
            variant="subtle"
            my={-4}
            loading={connect.isPending}
            aria-label={`${text('integrations.connect')}: ${label(step.name)}`}
            onClick={() => connect.mutate()}
          >
            {text('integrations.connect')}
          </Button>
        )}
      </td>
    </tr>
  );
}

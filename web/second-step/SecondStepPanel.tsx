import { Button, Group, Modal, Text } from '@mantine/core';
import { type OwnSecondStep, readOwnSecondStep } from '@millwright/core/contract/second-steps.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { OwnSteps, type Wanted } from './OwnSteps.tsx';

const key = ['second-step', 'own'];

/** The second step of one's own sign-in: set up, with new recovery codes, or switched off. */
export function SecondStepPanel() {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { client } = useUser();
  const state = useQuery({ queryKey: key, queryFn: () => get<{ data: OwnSecondStep }>(readOwnSecondStep.path), staleTime: 0 });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [codesShown, setCodesShown] = useState(false);
  const own = state.data?.data;
  const titles = { set_up: 'secondStep.setUp', renew: 'secondStep.renew', remove: 'secondStep.remove' } as const;
  const close = () => {
    setWanted(null);
    setCodesShown(false);
    void queries.invalidateQueries({ queryKey: key });
  };
  return (
    <Panel title={text('secondStep.title')}>
      <Text size="sm">{text('secondStep.help')}</Text>
      {state.isPending && <Waiting />}
      {state.error && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      {own && (
        <>
          <Text size="sm" fw={500} role="status">
            {own.since
              ? text('secondStep.on', { when: formatInstant(own.since, language, client.time_zone), left: own.recovery_codes })
              : text('secondStep.off')}
          </Text>
          {own.required && <Text size="sm">{text('secondStep.required')}</Text>}
          <Group>
            {own.since ? (
              <>
                <Button variant="default" onClick={() => setWanted('renew')}>
                  {text('secondStep.renew')}
                </Button>
                {!own.required && (
                  <Button variant="default" color="red" onClick={() => setWanted('remove')}>
                    {text('secondStep.remove')}
                  </Button>
                )}
              </>
            ) : (
              <Button variant="default" onClick={() => setWanted('set_up')}>
                {text('secondStep.setUp')}
              </Button>
            )}
          </Group>
        </>
      )}
      <Modal
        opened={wanted !== null}
        onClose={close}
        closeOnClickOutside={false}
        closeOnEscape={!codesShown}
        withCloseButton={!codesShown}
        title={wanted && text(titles[wanted])}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        {wanted && <OwnSteps wanted={wanted} onCodes={() => setCodesShown(true)} onDone={close} />}
      </Modal>
    </Panel>
  );
}

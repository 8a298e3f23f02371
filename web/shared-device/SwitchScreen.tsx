import { Alert, Button, Group } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { PersonTile, ThisDevice } from '@millwright/core/contract/shared-devices.ts';
import { IconArrowBackUp, IconKey, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { readThisDevice } from '../data/device/shared-device.ts';
import { AppFailure, isUnanswered } from '../data/http.ts';
import { loginByBadge, loginByPin, logout, useSession } from '../data/session.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { safePath } from '../layers/go.ts';
import { captureScans } from '../scan/capture.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { PersonTiles } from './PersonTiles.tsx';
import { PinPad } from './PinPad.tsx';
import classes from './shared-device.module.css';
import { useIdleEnd } from './use-idle-end.ts';

type Proof = { person: PersonTile; pin: string } | { badge: string };

/**
 * The page `/auth/switch`: the people of a shared device. A person signs in by PIN or badge. Until then the previous person can return with
 * one press.
 */
export function SwitchScreen() {
  const text = useText();
  const device = useQuery({ queryKey: ['this-device'], queryFn: ({ signal }) => readThisDevice(signal), staleTime: 0, gcTime: 0 });
  const come = useComing(() => void device.refetch());
  const { online } = useNetwork();
  // Whoever went away from here is not led back to for ever.
  useIdleEnd();
  useDocumentTitle(text('shell.switchPerson'));
  if (device.data === null) return <Navigate to="/auth/login" replace />;
  return (
    <div className={classes.screen}>
      {(!online || isUnanswered(device.error)) && (
        <Alert color="orange" role="status">
          {text('sharedDevice.offline')}
        </Alert>
      )}
      {device.error && online && <Failure error={device.error} onRetry={() => void device.refetch()} />}
      {device.isPending && online && <Waiting />}
      {device.data && <People device={device.data} come={come} />}
      <WayBack />
    </div>
  );
}

/** Whether this page was reached from another one of the product, as the router counts them. */
const cameFromHere = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Leads back to the page of the signed-in person, or to the sign-in by password. */
function WayBack() {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const name = session.user && (`${session.user.first_name} ${session.user.last_name}`.trim() || session.user.email);
  const byPassword = async () => {
    if (session.status === 'in') await logout();
    await navigate('/auth/login?password=1');
  };
  return (
    <Group className={classes.ways}>
      {name && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowBackUp size={20} stroke={1.75} />}
          onClick={() => void (cameFromHere() ? navigate(-1) : navigate('/'))}
        >
          {text('sharedDevice.back', { name })}
        </Button>
      )}
      <Button size="lg" variant="subtle" leftSection={<IconKey size={20} stroke={1.75} />} onClick={() => void byPassword()}>
        {text('sharedDevice.password')}
      </Button>
    </Group>
  );
}

/** Lets somebody in. Badges are heard from the first moment, before the people are there. */
function useComing(onTried: () => void) {
  const navigate = useNavigate();
  const come = useMutation<void, unknown, Proof>({
    mutationFn: (proof) => ('badge' in proof ? loginByBadge(proof.badge) : loginByPin(proof.person.id, proof.pin)),
    // If the person was on a page before the switch, it opens again.
    onSuccess: () => navigate(safePath(new URLSearchParams(location.search).get('go')) ?? '/', { replace: true }),
    onError: (error) => {
      if (error instanceof AppFailure && ['pin_locked', 'not_shared'].includes(error.code)) onTried();
    },
  });
  const { mutate } = come;
  useLayoutEffect(() => captureScans((badge) => mutate({ badge })), [mutate]);
  return come;
}

type PeopleProps = { device: ThisDevice; come: ReturnType<typeof useComing> };

function People({ device, come }: PeopleProps) {
  const text = useText();
  const sentence = useFailureText();
  const [chosen, setChosen] = useState<PersonTile | null>(null);
  const { mutate, reset } = come;
  const error = come.error ? (isUnanswered(come.error) ? text('sharedDevice.offline') : sentence(come.error)) : null;
  const choose = (person: PersonTile | null) => {
    reset();
    setChosen(person);
  };
  return (
    <>
      <div>
        <h1 className={classes.title}>{text('sharedDevice.who')}</h1>
        <p className={classes.lead}>{[device.company, device.name].join(' · ')}</p>
        <p className={classes.lead}>{text(device.people.length ? 'sharedDevice.lead' : 'sharedDevice.leadNobody')}</p>
      </div>
      {chosen ? (
        <>
          <PinPad key={chosen.id} name={chosen.name} busy={come.isPending} error={error} onSubmit={(pin) => mutate({ person: chosen, pin })} />
          <Button
            className={classes.others}
            variant="default"
            size="lg"
            leftSection={<IconUsers size={20} stroke={1.75} />}
            onClick={() => choose(null)}
          >
            {text('sharedDevice.others')}
          </Button>
        </>
      ) : (
        <>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <PersonTiles people={device.people} onChoose={choose} />
        </>
      )}
    </>
  );
}

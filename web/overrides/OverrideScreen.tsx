import { Alert, Button, Checkbox, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Text } from '@millwright/core/json.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { usePeople } from '../data/documents/use-people.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { DecisionFailure } from './DecisionFailure.tsx';
import classes from './overrides.module.css';
import { PlaceCard } from './PlaceCard.tsx';
import { useFocusOnNext } from './use-focus-on-next.ts';
import { type Override, useDecide, useOverride } from './use-overrides.ts';

const order = { conflict: 0, parked: 1, in_force: 2 };

/** The page `/overrides/<collection>/<id>`: the company's changes to one built-in document, and the decisions about them. */
export function OverrideScreen() {
  const text = useText();
  const label = useLabel();
  const { collection = '', id = '' } = useParams();
  const { data, error, refetch } = useOverride(collection, id);
  const title = data ? label(data.name as Text) || (data.slug ?? '') : text('overrides.title');
  return (
    <Screen
      title={title}
      width="reading"
      lead={data && <Origin override={data} />}
      crumbs={[{ label: text('configuration.title'), to: '/configuration' }]}
      actions={!error && data && !data.gone && data.changes > 0 && <GiveUp override={data} />}
    >
      {error?.status === 404 || data?.changes === 0 ? (
        <Empty title={text('overrides.nothing')} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Places override={data} />
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

/** Shows the kind of document, and who changed it last and when. */
function Origin({ override: { collection, updated_at, updated_by } }: { override: Override }) {
  const text = useText();
  const people = usePeople();
  const kind = text(`overrides.kinds.${collection}`);
  if (!updated_at) return kind;
  return (
    <>
      {kind} · {text('overrides.changedLast', { who: people.get(updated_by ?? '') ?? '–' })} <Ago at={updated_at} />
    </>
  );
}

function Places({ override }: { override: Override }) {
  const text = useText();
  const places = [...override.places].sort((one, two) => order[one.state] - order[two.state]);
  const list = useFocusOnNext(places);
  return (
    <>
      {override.gone && <Alert color="orange">{text('overrides.goneHelp')}</Alert>}
      <ul ref={list.ref} className={classes.places} aria-label={text('overrides.changes')}>
        {places.map((place, at) => (
          <PlaceCard key={place.path} override={override} place={place} onFocus={() => list.noteFocus(place.path, at)} />
        ))}
      </ul>
    </>
  );
}

/** Discards all changes at once. Before that it shows how many there are, and which ones stay. */
function GiveUp({ override }: { override: Override }) {
  const text = useText();
  const label = useLabel();
  const [asked, setAsked] = useState(false);
  const [own, setOwn] = useState(false);
  const decide = useDecide(override);
  const added = override.places.filter(({ kind }) => kind === 'addition').length;
  const changed = override.places.length - added;
  const close = () => setAsked(false);
  const giveUp = () => {
    const name = label(override.name as Text) || (override.slug ?? '');
    const lines = [changed > 0 && text('overrides.givenUp', { count: changed, name }), own && text('overrides.takenAway', { count: added, name })];
    const done = () => {
      close();
      notifications.show({ color: 'green', message: lines.filter(Boolean).join(' ') });
    };
    decide.mutate({ kind: 'reset', ...(own && { own }) }, { onSuccess: done });
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {text('overrides.giveUpAll')}
      </Button>
      <Modal opened={asked} onClose={close} title={text('overrides.giveUpAll')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
        <p className={classes.asked}>{text('overrides.giveUpHelp', { count: changed })}</p>
        {added > 0 && (
          <Checkbox
            label={text('overrides.giveUpOwn', { count: added })}
            description={text('overrides.giveUpOwnHelp')}
            checked={own}
            onChange={(event) => setOwn(event.currentTarget.checked)}
          />
        )}
        <DecisionFailure error={decide.error} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {text('actions.cancel')}
          </Button>
          <Button color="red" disabled={changed === 0 && !own} loading={decide.isPending} onClick={giveUp}>
            {text('overrides.giveUpAll')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

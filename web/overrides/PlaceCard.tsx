import { Badge, Button } from '@mantine/core';
import type { OverriddenPlace } from '@millwright/core/contract/overrides.ts';
import { useId } from 'react';
import { usePeople } from '../data/documents/use-people.ts';
import { useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { DecisionFailure } from './DecisionFailure.tsx';
import classes from './overrides.module.css';
import { PlaceValue } from './PlaceValue.tsx';
import { type Override, useDecide } from './use-overrides.ts';
import { usePlaceWords } from './use-place-words.ts';

const colors = { conflict: 'orange', parked: 'orange', in_force: 'gray' } as const;

/** Shows who changed the place and since when; nothing for changes in earlier releases, whose authors are not known. */
function Author({ place: { changed_at, changed_by } }: { place: OverriddenPlace }) {
  const text = useText();
  const people = usePeople();
  if (!changed_at) return null;
  return (
    <p className={classes.author}>
      {text('overrides.changedHere', { who: people.get(changed_by ?? '') ?? '–' })} <Ago at={changed_at} />
    </p>
  );
}

/** One changed place: the product's value, the company's value, and the possible decisions. */
export function PlaceCard({ override, place, onFocus }: { override: Override; place: OverriddenPlace; onFocus: () => void }) {
  const text = useText();
  const words = usePlaceWords();
  const heading = useId();
  const decide = useDecide(override);
  const { kind, path, state } = place;
  const answer = (take: 'own' | 'built_in') => decide.mutate({ kind: 'answer', answers: [{ path, take }] });
  const title = words(place.at);
  return (
    <li className={classes.place} aria-labelledby={heading} tabIndex={-1} onFocus={onFocus}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.path}>
          {title}
        </h2>
        <Badge color={colors[state]} variant="light" tt="none">
          {text(`overrides.states.${state === 'in_force' ? kind : state}`)}
        </Badge>
      </header>
      {state === 'parked' && (
        <p className={classes.why}>{[text(`overrides.reasons.${place.reason ?? 'gone'}`), place.message].filter(Boolean).join(' ')}</p>
      )}
      <dl className={classes.values}>
        {place.before !== undefined && <PlaceValue name={text('overrides.before')} value={place.before} />}
        {kind !== 'addition' && <PlaceValue name={text('overrides.builtIn')} value={place.built_in} />}
        <PlaceValue name={text('overrides.own')} value={place.own} removed={kind === 'removal'} />
      </dl>
      <Author place={place} />
      <DecisionFailure error={decide.error} />
      {!override.gone && (
        <div className={classes.answers}>
          {state === 'conflict' && (
            <Button size="sm" loading={decide.isPending} aria-describedby={heading} onClick={() => answer('own')}>
              {text('overrides.keep')}
            </Button>
          )}
          {state !== 'in_force' && (
            <Button size="sm" variant="default" loading={decide.isPending} aria-describedby={heading} onClick={() => answer('built_in')}>
              {text(state === 'conflict' ? 'overrides.take' : 'overrides.giveUp')}
            </Button>
          )}
          {state === 'in_force' && kind !== 'addition' && (
            <Button
              size="sm"
              variant="default"
              loading={decide.isPending}
              aria-describedby={heading}
              onClick={() => decide.mutate({ kind: 'reset', path })}
            >
              {text('overrides.take')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

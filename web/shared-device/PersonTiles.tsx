import { Avatar, TextInput, UnstyledButton } from '@mantine/core';
import type { PersonTile } from '@millwright/core/contract/shared-devices.ts';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { plain } from '../format/plain-text.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './shared-device.module.css';

/** From this number of people on there is a search field. */
const searchedFrom = 13;

type Props = { people: readonly PersonTile[]; onChoose: (person: PersonTile) => void };

/** The people who may sign in by PIN, as tiles that a glove hits. */
export function PersonTiles({ people, onChoose }: Props) {
  const text = useText();
  const [search, setSearch] = useState('');
  const matching = people.filter(({ name }) => plain(name).includes(plain(search.trim())));
  return (
    <>
      {people.length >= searchedFrom && (
        <TextInput
          size="md"
          aria-label={text('sharedDevice.find')}
          placeholder={text('sharedDevice.find')}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {people.length > 0 && matching.length === 0 && <p role="status">{text('sharedDevice.nobody')}</p>}
      <ul className={classes.tiles}>
        {matching.map((person) => (
          <li key={person.id}>
            <UnstyledButton className={classes.tile} onClick={() => onChoose(person)}>
              <Avatar size={44} radius="xl" color="teal" src={person.picture_url} name={person.name} alt="" aria-hidden />
              <span className={classes.name}>
                {person.name}
                {person.locked && (
                  <span className={classes.locked}>
                    <IconLock size={14} stroke={1.75} aria-hidden /> {text('sharedDevice.locked')}
                  </span>
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import help from '../help.module.css';
import { GuideCard } from './GuideCard.tsx';
import classes from './guides.module.css';
import { guidesWith, type Place, useGuides } from './use-guides.ts';

/** In the help: the tasks of the open page, a search through all of them, and the way to the page of guides. */
export function PageGuides(place: Place) {
  const text = useText();
  const [words, setWords] = useState('');
  const { guides, error } = useGuides(place);
  const searching = words.trim() !== '';
  const matches = guides && (searching ? guidesWith(guides, words) : guides.filter(({ here }) => here));
  return (
    <section className={help.section} aria-labelledby="help-guides">
      <h2 className={help.title} id="help-guides">
        {text('help.guides.howTo')}
      </h2>
      <TextInput
        type="search"
        aria-label={text('help.guides.search')}
        placeholder={text('help.guides.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {error && <Failure error={error} />}
      <div className={classes.list} aria-live="polite">
        {matches?.map((guide) => (
          <GuideCard key={guide.id} guide={guide} folded />
        ))}
        {searching && matches?.length === 0 && <p className={classes.nothing}>{text('help.guides.nothing', { words: words.trim() })}</p>}
      </div>
      <Link to="/help">{text('help.guides.all')}</Link>
    </section>
  );
}

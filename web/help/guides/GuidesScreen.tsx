import { Button, Select, TextInput } from '@mantine/core';
import { IconHelpCircle, IconPrinter, IconSearch } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useSearchWords } from '../../ui/use-search-words.ts';
import { GuideCard } from './GuideCard.tsx';
import classes from './guides.module.css';
import { seats } from './tasks.ts';
import { guidesWith, useGuides } from './use-guides.ts';

const nowhere = { page: null };

/** The page `/help`: all guides by seat, to search and to print. `?for=office` shows the guides of one seat. */
export function GuidesScreen() {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useSearchWords();
  const { guides, seats: names, error } = useGuides(nowhere);
  const ofSeat = seats.find((seat) => seat === params.get('for')) ?? null;
  const matches = guides && guidesWith(guides, words).filter(({ seat }) => ofSeat === null || seat === ofSeat);
  const choose = (seat: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (seat) after.set('for', seat);
        else after.delete('for');
        return after;
      },
      { replace: true },
    );
  return (
    <Screen
      title={text('help.guides.title')}
      lead={text('help.guides.lead')}
      width="reading"
      actions={
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.75} />} disabled={!matches?.length} onClick={() => window.print()}>
          {text('help.guides.print')}
        </Button>
      }
    >
      <div className={classes.page} data-print>
        <div className={classes.bar}>
          <TextInput
            className={classes.search}
            type="search"
            label={text('help.guides.search')}
            leftSection={<IconSearch size={16} stroke={1.75} />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Select
            className={classes.seat}
            label={text('help.guides.for')}
            placeholder={text('help.guides.everybody')}
            clearable
            data={names ? seats.map((seat) => ({ value: seat, label: names[seat] })) : []}
            value={ofSeat}
            onChange={choose}
          />
        </div>
        {error ? <Failure error={error} /> : !matches && <Waiting />}
        {matches?.length === 0 && (
          <Empty
            icon={IconHelpCircle}
            title={words.trim() ? text('help.guides.nothing', { words: words.trim() }) : text('help.guides.none')}
            example={text('help.guides.nothingExample')}
          />
        )}
        {seats.map((seat) => {
          const own = matches?.filter((guide) => guide.seat === seat) ?? [];
          if (!own.length) return null;
          return (
            <Panel key={seat} title={names?.[seat] ?? ''}>
              <div className={classes.list}>
                {own.map((guide) => (
                  <GuideCard key={guide.id} guide={guide} folded={false} />
                ))}
              </div>
            </Panel>
          );
        })}
      </div>
    </Screen>
  );
}

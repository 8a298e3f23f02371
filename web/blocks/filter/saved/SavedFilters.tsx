import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { sameJson } from '@millwright/core/document/merge.ts';
import type { Json } from '@millwright/core/json.ts';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { uuid } from '../../../data/uuid.ts';
import { plain } from '../../../format/plain-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showUndo } from '../../../ui/toasts/undo-toast.tsx';
import type { BlockSource } from '../../source/block-source.ts';
import type { FilterField } from '../conditions.ts';
import { dropFilter, type FilterContent, goneFrom, keepFilter, openWith, type SavedFilter, savedLimits, useSavedFilters } from '../saved-filters.ts';
import type { BlockFilter } from '../use-block-filter.ts';
import { knownConditions } from '../use-filter-draft.ts';
import { NameForm } from './NameForm.tsx';
import { SavedFilterItem } from './SavedFilter.tsx';
import classes from './SavedFilters.module.css';

type Props = { source: Pick<BlockSource, 'key' | 'columns' | 'arrangement'>; filter: BlockFilter };

/** From this number of filters on there is a search field. */
const many = 8;

/** Whether a list currently shows a saved filter, ignoring conditions on missing columns and an unsaved sorting. */
function isShown(kept: FilterContent, shown: FilterContent, columns: readonly Pick<FilterField, 'path'>[]): boolean {
  const conditions = ({ filter }: FilterContent) => knownConditions(filter, columns) as unknown as Json;
  const arranged = kept.arrangement === null || sameJson(kept.arrangement, shown.arrangement);
  return arranged && kept.search === shown.search && sameJson(conditions(kept), conditions(shown));
}

/** Lists the person's saved filters, and saves the current one. */
export function SavedFilters({ source: { key, columns, arrangement }, filter }: Props) {
  const text = useText();
  const { saved, opensWith } = useSavedFilters(key);
  const [naming, setNaming] = useState<string | null>(null);
  const [find, setFind] = useState('');
  const present = (): FilterContent => ({ filter: filter.draft, search: filter.search, arrangement: arrangement?.current() ?? null });
  const takenFrom = (id: string) => saved.flatMap((one) => (one.id === id ? [] : one.name));
  const keep = (one: SavedFilter): boolean => {
    const isSaved = keepFilter(key, one);
    if (!isSaved) notifications.show({ message: text('blocks.saved.tooLong'), color: 'orange' });
    return isSaved;
  };
  // If saving fails, the name stays in the form for a retry.
  const name = (one: SavedFilter) => keep(one) && setNaming(null);
  const choose = (one: SavedFilter) => {
    filter.apply(one);
    arrangement?.apply(one.arrangement);
  };
  const remove = (one: SavedFilter) => {
    const opened = opensWith === one.id;
    dropFilter(key, one.id);
    if (opened) openWith(key, null);
    showUndo(text('blocks.saved.deleted', { name: one.name }), text('actions.undo'), () => {
      keepFilter(key, one);
      if (opened) openWith(key, one.id);
    });
  };
  const overwrite = (one: SavedFilter) => {
    if (!keep({ ...one, ...present() })) return;
    showUndo(text('blocks.saved.overwritten', { name: one.name }), text('actions.undo'), () => keepFilter(key, one));
  };
  const matches = saved.filter(({ name }) => plain(name).includes(plain(find.trim())));
  return (
    <section className={classes.saved} aria-label={text('blocks.saved.title')}>
      <h3 className={classes.title}>{text('blocks.saved.title')}</h3>
      {saved.length > many && (
        <TextInput
          size="xs"
          type="search"
          aria-label={text('blocks.saved.find')}
          placeholder={text('blocks.saved.find')}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      )}
      {matches.length > 0 && (
        <ul className={classes.list}>
          {matches.map((one) =>
            naming === one.id ? (
              <li key={one.id} className={classes.form}>
                <NameForm
                  name={one.name}
                  taken={takenFrom(one.id)}
                  onName={(chosen) => name({ ...one, name: chosen })}
                  onCancel={() => setNaming(null)}
                />
              </li>
            ) : (
              <SavedFilterItem
                key={one.id}
                saved={one}
                current={isShown(one, present(), columns)}
                opens={opensWith === one.id}
                gone={goneFrom(one, columns)}
                onChoose={() => choose(one)}
                onRename={() => setNaming(one.id)}
                onOverwrite={() => overwrite(one)}
                onOpens={(opens) => openWith(key, opens ? one.id : null)}
                onDelete={() => remove(one)}
              />
            ),
          )}
        </ul>
      )}
      {saved.length > 0 && matches.length === 0 && <p className={classes.note}>{text('blocks.saved.noneFound')}</p>}
      {naming === 'new' ? (
        <NameForm
          name=""
          taken={takenFrom('')}
          onName={(chosen) => name({ id: uuid().slice(0, 8), name: chosen, ...present() })}
          onCancel={() => setNaming(null)}
        />
      ) : saved.length < savedLimits.filters ? (
        <div>
          <Button size="compact-sm" variant="subtle" leftSection={<IconBookmarkPlus size={16} stroke={1.75} />} onClick={() => setNaming('new')}>
            {text('blocks.saved.save')}
          </Button>
        </div>
      ) : (
        <p className={classes.note}>{text('blocks.saved.tooMany', { count: savedLimits.filters })}</p>
      )}
    </section>
  );
}

import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import type { BlockSource } from '../source/block-source.ts';
import classes from './panel.module.css';

type Props = {
  /** The element of the block: shortcuts apply to the focused block. */
  frame: RefObject<HTMLElement | null>;
  source: Pick<BlockSource, 'rows'>;
  title: string;
  search: string;
  onSearch: (search: string) => void;
};

/** Searches a block, debounced. `/` focuses it, the down arrow moves to the first row. */
export function SearchField({ frame, source, title, search, onSearch }: Props) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const later = useDebouncedCallback((value: string) => {
    sent.current = value;
    onSearch(value);
  }, 200);
  // Reflects changes made elsewhere, but not while the person types.
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  useShortcut('/', () => isTarget(frame.current, '[data-block]') && field.current?.focus());
  const set = (value: string) => {
    setTyped(value);
    later(value);
  };
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="xs"
      type="search"
      data-scan="keys"
      aria-label={text('table.search', { name: title })}
      aria-keyshortcuts="/"
      placeholder={text('actions.search')}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        typed ? (
          <CloseButton size="sm" miw="var(--mw-target)" mih="var(--mw-target)" aria-label={text('actions.clear')} onClick={() => set('')} />
        ) : (
          <KeyHint keys="/" />
        )
      }
      rightSectionWidth="max(30px, var(--mw-target))"
      value={typed}
      onChange={(event) => set(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'ArrowDown' && !event.nativeEvent.isComposing && source.rows.focus(0) && event.preventDefault()}
    />
  );
}

import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMentionable } from '../../../data/records/use-events.ts';
import { useText } from '../../../i18n/use-text.ts';
import { pickMention, type Typed, typedMention } from './mention-text.ts';

type Props = Omit<TextareaProps, 'value' | 'onChange'> & { id: string; typed: Typed; onType: (next: Typed) => void };

/** A text area in which @ suggests people who may read the record, by keyboard, touch and for screen readers. */
export function MentionArea({ id, typed, onType, onKeyDown, ...rest }: Props) {
  const text = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [next, setNext] = useState<number | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const mention = typedMention(typed, caret);
  const isAsked = mention !== null && mention.at !== left;
  const people = useMentionable(id, isAsked ? mention.search : null);
  const matches = people.data ?? [];
  const opened = isAsked && people.data !== undefined && (matches.length > 0 || !mention.search.includes(' '));
  const box = useCombobox({ opened });
  const { selectFirstOption } = box;
  // Enter selects the first suggestion, unless another is highlighted.
  useEffect(() => {
    if (opened && people.data) selectFirstOption();
  }, [opened, people.data, selectFirstOption]);
  useLayoutEffect(() => {
    if (next === null) return;
    area.current?.setSelectionRange(next, next);
    setCaret(next);
    setNext(null);
  }, [next]);
  const pick = (person_id: string) => {
    const person = matches.find((one) => one.id === person_id);
    if (!person || !mention) return;
    const { caret: after, ...value } = pickMention(typed, person, [mention.at, caret]);
    onType(value);
    setNext(after);
    area.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!opened || !mention) return onKeyDown?.(event);
    if (event.key === 'Escape' || event.key === 'Tab') {
      setLeft(mention.at);
      if (event.key === 'Escape') event.stopPropagation();
    } else if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || matches.length === 0) onKeyDown?.(event);
  };
  return (
    <Combobox store={box} onOptionSubmit={pick} shadow="md" withinPortal>
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          {...rest}
          ref={area}
          aria-autocomplete="list"
          value={typed.words}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart);
            if (left !== null && event.currentTarget.value[left] !== '@') setLeft(null);
            onType({ ...typed, words: event.currentTarget.value });
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => mention && setLeft(mention.at)}
          onKeyDown={press}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label={text('timeline.people')}>
          {matches.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              {person.name}
            </Combobox.Option>
          ))}
          {matches.length === 0 && <Combobox.Empty role="status">{text('timeline.nobody')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

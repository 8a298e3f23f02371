import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';

type Props<Entry> = {
  entries: readonly Entry[];
  index: number;
  name: string;
  onChange: (entries: Entry[]) => void;
  /** Why the only entry can't be removed; if absent, it can. */
  neededOnce?: string;
};

/** Moves one entry by one position. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: -1 | 1): Entry[] {
  const one = entries[index];
  const to = index + by;
  if (one === undefined || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(index, 1).toSpliced(to, 0, one);
}

/** Buttons that move an entry of a list up or down, or remove it. */
export function EntryTools<Entry>({ entries, index, name, onChange, neededOnce }: Props<Entry>) {
  const text = useText();
  const first = index === 0;
  const last = index === entries.length - 1;
  const reason = (at: boolean) => (at ? { disabledReason: text('blocks.editing.atEnd') } : {});
  return (
    <>
      <ToolbarButton
        size={28}
        label={text('blocks.editing.up', { name })}
        icon={IconArrowUp}
        {...reason(first)}
        onClick={() => onChange(moved(entries, index, -1))}
      />
      <ToolbarButton
        size={28}
        label={text('blocks.editing.down', { name })}
        icon={IconArrowDown}
        {...reason(last)}
        onClick={() => onChange(moved(entries, index, 1))}
      />
      <ToolbarButton
        size={28}
        label={text('blocks.editing.remove', { name })}
        icon={IconX}
        {...(neededOnce && entries.length === 1 && { disabledReason: neededOnce })}
        onClick={() => onChange(entries.toSpliced(index, 1))}
      />
    </>
  );
}

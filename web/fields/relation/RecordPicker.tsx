import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type FoundRecord, useRecordSearch } from '../../data/records/use-record-search.ts';
import { useText } from '../../i18n/use-text.ts';
import { RecordOption } from '../../ui/RecordOption.tsx';

type Props = {
  model: string;
  label: string;
  /** Name of the record that is chosen now. */
  chosen?: string;
  onPick: (record: FoundRecord) => void;
  autoFocus?: boolean;
  hideLabel?: boolean;
  description?: string;
};

/** Finds one record of a model by its name, or by the details that distinguish it. */
export function RecordPicker({ model, label, chosen = '', onPick, autoFocus, hideLabel, description }: Props) {
  const text = useText();
  const box = useCombobox();
  const [words, setWords] = useState<string | null>(null);
  const [settled] = useDebouncedValue(words ?? '', 150);
  const hits = useRecordSearch(model, settled, 20, box.dropdownOpened);
  const { data } = hits;
  const records = data?.records ?? [];
  const { selectFirstOption } = box;
  // Enter selects the first record found, unless the user has moved to another one.
  useEffect(() => {
    if (settled.trim() && data) selectFirstOption();
  }, [settled, data, selectFirstOption]);
  const submit = (identity: string) => {
    const record = records.find((one) => one.identity === identity);
    if (record) onPick(record);
    setWords(null);
    box.closeDropdown();
  };
  return (
    // The results arrive after the list has opened and change its height, so its position may change.
    <Combobox store={box} onOptionSubmit={submit} shadow="md" withinPortal preventPositionChangeWhenVisible={false}>
      <Combobox.Target>
        <InputBase
          label={hideLabel ? undefined : label}
          aria-label={label}
          description={description}
          placeholder={text('objects.pickSearch')}
          value={words ?? chosen}
          autoFocus={autoFocus}
          rightSection={hits.isFetching ? <Loader size={16} /> : <Combobox.Chevron />}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            box.openDropdown();
          }}
          onClick={() => box.openDropdown()}
          onFocus={() => box.openDropdown()}
          onBlur={() => {
            box.closeDropdown();
            setWords(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {records.map((record) => (
            <Combobox.Option key={record.identity} value={record.identity}>
              <RecordOption label={record.label} detail={record.detail} />
            </Combobox.Option>
          ))}
          {hits.isSuccess && records.length === 0 && <Combobox.Empty>{text('objects.pickNothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

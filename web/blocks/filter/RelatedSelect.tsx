import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { useRecords } from '../../data/records/use-records.ts';
import { useText } from '../../i18n/use-text.ts';
import { RecordOption } from '../../ui/RecordOption.tsx';
import classes from './FilterBuilder.module.css';

type Props = { target: ResolvedModel; value: string[]; onChange: (ids: string[]) => void; label: string };

/** Selects records of a related model with a search on the server. */
export function RelatedSelect({ target, value, onChange, label }: Props) {
  const text = useText();
  const [query, setQuery] = useState('');
  const [late] = useDebouncedValue(query, 150);
  const { options } = useRecords({ target, query: late, chosen: value });
  const details = new Map(options.map(({ value: id, detail }) => [id, detail]));
  return (
    <MultiSelect
      aria-label={label}
      className={classes.value}
      data={options}
      searchable
      data-scan="keys"
      searchValue={query}
      onSearchChange={setQuery}
      renderOption={({ option }) => <RecordOption label={option.label} detail={details.get(option.value)} />}
      filter={({ options: given }) => given}
      nothingFoundMessage={text('forms.nothing')}
      value={value}
      onChange={onChange}
    />
  );
}

import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useColleague, useColleagues } from './use-colleagues.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'onSearchChange' | 'searchValue' | 'filter' | 'nothingFoundMessage'> & {
  /** An address or identity; empty for nobody. */
  value: string;
  onChange: (id: string) => void;
};

/** Selects a colleague by name; typing finds further ones. The stored one stays visible, even after they have left. */
export function ColleagueSelect({ value, onChange, ...props }: Props) {
  const text = useText();
  const [words, setWords] = useState('');
  const chosen = useColleague(value);
  const name = chosen ? chosen.name : value;
  const { data, error } = useColleagues(words === name ? '' : words);
  const offered = (data?.data ?? []).map(({ id, name: label, email }) => ({
    value: id,
    label: email && email !== label ? `${label} (${email})` : label,
  }));
  const current = chosen?.id ?? value;
  const choices = current === '' || offered.some((one) => one.value === current) ? offered : [{ value: current, label: name }, ...offered];
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      data={choices}
      filter={({ options }) => options}
      value={current || null}
      onSearchChange={setWords}
      onChange={(next) => next && onChange(next)}
      nothingFoundMessage={text(error ? 'approvals.colleaguesUnread' : 'approvals.colleagueUnknown')}
    />
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { IconBarcode, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSchema } from '../data/documents/use-schema.ts';
import { searchRecords } from '../data/records/search-records.ts';
import { setSearchText, useSearchText } from '../data/records/search-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { focusMain } from '../keys/regions.ts';
import { receiveScan } from '../keys/scan/scan-dispatcher.ts';
import type { Command } from '../layers/palette-offers.ts';
import { iconOf } from '../ui/icons/document-icons.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import { matching, useCommands } from './use-commands.ts';
import { useEnter } from './use-enter.ts';

/** One word with a digit, as printed on labels. */
const looksLikeCode = (query: string) => /^(?=.*\d)\S{3,}$/.test(query);

function Entry({ command }: { command: Command }) {
  const { label, detail, icon: Icon, keys, run } = command;
  return (
    <Spotlight.Action
      label={label}
      description={detail}
      leftSection={<Icon size={20} stroke={1.75} />}
      rightSection={keys && <KeyHint keys={keys} />}
      onClick={run}
    />
  );
}

function useRecords(query: string) {
  const { schema } = useSchema();
  const [late] = useDebouncedValue(query, 150);
  const answer = useQuery({
    queryKey: ['search', late],
    queryFn: ({ signal }) => (schema ? searchRecords(schema, late, signal) : []),
    enabled: schema !== null && late.length >= 2 && late === query,
    staleTime: 10_000,
    placeholderData: (previous) => (query.length >= 2 ? previous : undefined),
  });
  return { data: answer.data, isFetching: answer.isFetching, settled: late === query };
}

type Props = { onHelp: () => void };

/** Ctrl K: one box for places, records, actions and scanned codes. */
export function Palette({ onHelp }: Props) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const typed = useSearchText();
  const query = typed.trim();
  const [opened, setOpened] = useState(false);
  const groups = useCommands(onHelp, opened)
    .map((group) => ({ ...group, commands: matching(group.commands, query) }))
    .filter(({ commands }) => commands.length);
  const records = useRecords(query);
  const hits = query.length >= 2 ? (records.data ?? []) : [];
  const code = looksLikeCode(query) && !hits.some(({ exact }) => exact) ? query : null;
  const nothing = !groups.length && !hits.length;
  const waiting = query.length >= 2 && (records.isFetching || !records.settled);
  // Closing the palette restores the focus, but a user who opened a record continues there.
  const open = (path: string) => {
    void navigate(path);
    setTimeout(focusMain, 100);
  };
  const list = useRef<HTMLDivElement>(null);
  const enter = useEnter(list, waiting);
  return (
    <Spotlight.Root
      shortcut={null}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      attributes={{ content: { 'aria-label': text('palette.title') } }}
      query={typed}
      onQueryChange={(next) => {
        enter.again();
        setSearchText(next);
      }}
      scrollable
      maxHeight={480}
      clearQueryOnClose
      radius="md"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      size="lg"
    >
      <Spotlight.Search
        data-scan="keys"
        // Its key may have been pressed before it was there.
        onFocus={() => setOpened(true)}
        onKeyDown={enter.onKeyDown}
        aria-label={text('palette.title')}
        placeholder={text('palette.placeholder')}
        leftSection={<IconSearch size={20} stroke={1.75} />}
      />
      <Spotlight.ActionsList ref={list}>
        {hits.length > 0 && (
          <Spotlight.ActionsGroup label={text('palette.records')}>
            {hits.slice(0, 20).map((record) => (
              <Entry
                key={record.identity}
                command={{
                  id: record.identity,
                  label: record.title,
                  detail: [label(record.modelName), record.detail].filter(Boolean).join(' · '),
                  icon: iconOf(undefined),
                  run: () => open(`/object/${record.identity}`),
                }}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={group.title}>
            {group.commands.map((command) => (
              <Entry key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {code && !waiting && (
          <Spotlight.ActionsGroup label={text('palette.codes')}>
            <Entry
              command={{
                id: 'code',
                label: text('palette.code', { code }),
                detail: text('palette.codeDetail'),
                icon: IconBarcode,
                // After the palette has closed: an unknown code opens its own dialog.
                run: () => setTimeout(() => void receiveScan(code, null), 100),
              }}
            />
          </Spotlight.ActionsGroup>
        )}
        {nothing && !(code && !waiting) && (
          <Spotlight.Empty>{waiting ? text('palette.searching') : text('palette.nothing', { query })}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      {query.length < 2 && <Spotlight.Footer>{text('palette.hint')}</Spotlight.Footer>}
    </Spotlight.Root>
  );
}

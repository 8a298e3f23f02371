import { Alert, Button, Group, Select, TextInput } from '@mantine/core';
import type { Acl } from '@millwright/core/access/types.ts';
import { type Language, languages } from '@millwright/core/json.ts';
import { zonesBeside } from '@millwright/core/time/zones.ts';
import { numberFormatOf, numberFormatOption } from '@millwright/core/value/number-format.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocument } from '../data/documents/use-documents.ts';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { numberChoices } from '../format/number-choices.ts';
import { plain } from '../format/plain-text.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useText } from '../i18n/use-text.ts';
import { ProviderPanel } from '../identity-provider/ProviderPanel.tsx';
import { ProvidersPanel } from '../messages/providers/ProvidersPanel.tsx';
import { ScannerSettings } from '../profile/ScannerSettings.tsx';
import { TokensPanel } from '../tokens/TokensPanel.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ReadOnly } from '../ui/ReadOnly.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { useRightWords } from '../ui/states/right-words.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { CloseCompany } from './CloseCompany.tsx';
import { LetterheadPanel } from './LetterheadPanel.tsx';
import { DefaultsPanel } from './options/DefaultsPanel.tsx';
import { ModelSettings } from './options/ModelSettings.tsx';
import { SecondStepGroups } from './SecondStepGroups.tsx';
import { SaveFailure } from './saving/SaveFailure.tsx';
import { type Company, useSaveCompany } from './saving/use-save-company.ts';

type Editable = Pick<Company, 'name' | 'language' | 'time_zone' | 'options'>;

/** The values that were typed after these ones were sent. */
const unsaved = (typed: Partial<Editable>, sent: Partial<Editable>): Partial<Editable> =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => value !== sent[key as keyof Editable]));

function CompanyForm({ client, query, mayWrite }: { client: Company; query: string; mayWrite: boolean }) {
  const text = useText();
  const rightWords = useRightWords();
  const [changes, setChanges] = useState<Partial<Editable>>({});
  const value = { ...client, ...changes };
  const { save, outOfSync, refresh } = useSaveCompany<Partial<Editable>>(client, (sent) => setChanges((typed) => unsaved(typed, sent)));
  const set = (change: Partial<Editable>) => setChanges({ ...changes, ...change });
  const matches = (...words: string[]) => plain(words.join(' ')).includes(plain(query));
  const sections = {
    name: matches(text('settings.name')),
    language: matches(text('settings.language'), text('settings.languageHelp')),
    zone: matches(text('settings.timeZone'), text('settings.timeZoneHelp')),
    numbers: matches(text('profile.numbers'), text('settings.numbersHelp')),
  };
  if (!Object.values(sections).some(Boolean)) return <p>{text('settings.noMatch', { query })}</p>;
  return (
    <Panel title={text('settings.company')}>
      {!mayWrite && <Alert color="blue">{text('settings.readOnly', { right: rightWords({ verb: 'UPDATE', resource: 'CLIENTS' }) })}</Alert>}
      <SaveFailure error={save.error} outOfSync={outOfSync} refresh={refresh} onRetry={() => save.mutate(changes)} />
      <ReadOnly when={!mayWrite}>
        {sections.name && (
          <TextInput
            label={text('settings.name')}
            value={value.name}
            readOnly={!mayWrite}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
        {sections.language && (
          <Select
            label={text('settings.language')}
            description={text('settings.languageHelp')}
            readOnly={!mayWrite}
            allowDeselect={false}
            data={languages.map((code) => ({ value: code, label: languageNames[code] }))}
            value={value.language}
            onChange={(language) => language && set({ language: language as Language })}
          />
        )}
        {sections.zone && (
          <Select
            label={text('settings.timeZone')}
            description={text('settings.timeZoneHelp')}
            readOnly={!mayWrite}
            allowDeselect={false}
            searchable
            limit={50}
            data={zonesBeside(value.time_zone)}
            value={value.time_zone}
            onChange={(zone) => zone && set({ time_zone: zone })}
          />
        )}
        {sections.numbers && (
          <Select
            label={text('profile.numbers')}
            description={text('settings.numbersHelp')}
            readOnly={!mayWrite}
            allowDeselect={false}
            data={numberChoices}
            value={numberFormatOf(value.options?.[numberFormatOption])}
            onChange={(format) => set({ options: { ...value.options, [numberFormatOption]: format } })}
          />
        )}
      </ReadOnly>
      {mayWrite && (
        <Group justify="flex-end">
          <Button disabled={!Object.keys(changes).length || outOfSync} loading={save.isPending} onClick={() => save.mutate(changes)}>
            {text('actions.save')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}

/** /settings: the company's own settings, searchable. */
export function SettingsScreen() {
  const text = useText();
  const { client_id } = useUser();
  const rights = useRights();
  const client = useDocument<Company & { acl?: Acl | null }>('clients', client_id);
  const [query, setQuery] = useState('');
  return (
    <Screen
      title={text('screens.settings')}
      width="reading"
      actions={
        <TextInput
          aria-label={text('settings.search')}
          placeholder={text('settings.search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      }
    >
      {client.isPending ? (
        <Waiting />
      ) : client.error ? (
        <Failure error={client.error} onRetry={() => void client.refetch()} />
      ) : (
        <>
          <CompanyForm key={client.data.id} client={client.data} query={query} mayWrite={rights?.allows('UPDATE', 'CLIENTS') === true} />
          <DefaultsPanel company={client.data} query={query} mayWrite={rights?.allows('UPDATE', 'CLIENTS') === true} />
          <ModelSettings company={client.data} query={query} mayWrite={rights?.allows('UPDATE', 'CLIENTS') === true} />
          <LetterheadPanel company={client.data} query={query} mayWrite={rights?.allows('UPDATE', 'CLIENTS') === true} />
          <ProvidersPanel query={query} />
          {plain([text('settings.scanner'), text('profile.separator'), text('profile.scannerTest')].join(' ')).includes(plain(query)) && (
            <Panel title={text('settings.scanner')}>
              <ScannerSettings />
            </Panel>
          )}
          <AuditPanel company={client.data} query={query} mayWrite={rights?.allows('UPDATE', 'CLIENTS') === true} />
          <SecondStepGroups company={client.data} query={query} mayWrite={rights?.allows('UPDATE', 'CLIENTS') === true} />
          <ProviderPanel acl={client.data.acl} query={query} />
          {rights?.allows('UPDATE', 'CLIENTS') && plain(text('tokens.all')).includes(plain(query)) && <TokensPanel of="company" />}
          {rights?.allows('UPDATE', 'CLIENTS') && plain(text('settings.close')).includes(plain(query)) && (
            <CloseCompany client={client.data} mayClose={rights.allows('DELETE', 'CLIENTS')} />
          )}
        </>
      )}
    </Screen>
  );
}

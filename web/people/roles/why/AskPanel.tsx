import { Select } from '@mantine/core';
import { type Acl, type Resource, resources, type Verb, verbs } from '@millwright/core/access/types.ts';
import type { Person } from '@millwright/core/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../../data/documents/use-rights.ts';
import { type AppFailure, get } from '../../../data/http.ts';
import { useRoleWords } from '../../../i18n/use-role-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { personName } from '../../person-name.ts';
import { hasItems, useResourceItems } from '../rights/use-resource-items.ts';
import classes from '../roles.module.css';
import { Explanation } from './Explanation.tsx';

/** Answers questions such as “Can Léa edit this?” for any person or group, right and thing. The server decides. */
export function AskPanel({ acl, role }: { acl: Acl; role: string }) {
  const text = useText();
  const roleWords = useRoleWords();
  const mayRead = useRights()?.allows('READ', 'USERS') === true;
  const [who, setWho] = useState(`role:${role}`);
  const [words, setWords] = useState('');
  const [verb, setVerb] = useState<Verb>('UPDATE');
  const [resource, setResource] = useState<Resource>('MODELS');
  const [item, setItem] = useState<string | null>(null);
  const people = usePeopleNamed(words, mayRead);
  const items = useResourceItems(resource, true);
  const roleSlug = who.startsWith('role:') ? who.slice('role:'.length) : who.split(' ')[1];
  return (
    <Panel title={text('access.ask')}>
      <div className={classes.asked}>
        <Select
          label={text('access.who')}
          searchable
          allowDeselect={false}
          onSearchChange={setWords}
          data={[
            {
              group: text('access.groups'),
              items: acl.roles.map((each) => ({ value: `role:${each.role}`, label: roleWords(each.role, each.label) })),
            },
            { group: text('people.title'), items: people.map((each) => ({ value: `${each.id} ${each.role}`, label: personName(each) })) },
          ]}
          value={who}
          onChange={(chosen) => chosen && setWho(chosen)}
        />
        <Select
          label={text('access.what')}
          allowDeselect={false}
          data={verbs.map((value) => ({ value, label: text(`access.verbs.${value}`) }))}
          value={verb}
          onChange={(chosen) => chosen && setVerb(chosen as Verb)}
        />
        <Select
          label={text('access.about')}
          allowDeselect={false}
          data={resources.map((value) => ({ value, label: text(`access.resources.${value}`) }))}
          value={resource}
          onChange={(chosen) => {
            if (chosen) setResource(chosen as Resource);
            setItem(null);
          }}
        />
        {hasItems(resource) && (
          <Select
            label={text('access.which')}
            placeholder={text('access.anyItem')}
            searchable
            clearable
            limit={100}
            data={(items ?? []).map(({ resource: value, label }) => ({ value, label }))}
            value={item}
            onChange={setItem}
          />
        )}
      </div>
      {roleSlug && <Explanation asked={{ role: roleSlug, verb, resource: item ?? resource, own: true }} />}
    </Panel>
  );
}

/** The people whose names contain these words. */
function usePeopleNamed(words: string, enabled: boolean): Person[] {
  const { data } = useQuery<Person[], AppFailure>({
    queryKey: ['people', 'named', words],
    queryFn: async ({ signal }) => (await get(`/v1/people?limit=20&search=${encodeURIComponent(words)}`, { signal })).data,
    enabled,
    placeholderData: (before) => before,
  });
  return data ?? [];
}

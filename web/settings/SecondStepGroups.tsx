import { MultiSelect } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { secondStepGroups, secondStepOption } from '@millwright/core/account/second-step.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { useState } from 'react';
import { plain } from '../format/plain-text.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';
import { useText } from '../i18n/use-text.ts';
import { SavedPanel } from './saving/SavedPanel.tsx';
import { type Company, useSaveCompany } from './saving/use-save-company.ts';

type Props = { company: Company & { acl?: Acl | null }; mayWrite: boolean; query: string };

/** The groups whose people need a second step when they sign in. */
export function SecondStepGroups({ company, mayWrite, query }: Props) {
  const text = useText();
  const words = useRoleWords();
  const [typed, setTyped] = useState<string[] | null>(null);
  const saving = useSaveCompany<{ options: JsonObject }>(company, () => setTyped(null));
  if (!plain(`${text('secondStep.title')} ${text('secondStep.groups')}`).includes(plain(query))) return null;
  const { roles } = company.acl ?? defaultAcl();
  const value = typed ?? secondStepGroups(company.options).filter((group) => roles.some(({ role }) => role === group));
  const send = () => saving.save.mutate({ options: { ...company.options, [secondStepOption]: value } });
  return (
    <SavedPanel title={text('secondStep.title')} mayWrite={mayWrite} changed={typed !== null} saving={saving} onSave={send}>
      <MultiSelect
        label={text('secondStep.groups')}
        description={text('secondStep.groupsHelp', { guest: words('guest') })}
        placeholder={value.length ? undefined : text('secondStep.groupsNone')}
        readOnly={!mayWrite}
        clearable={mayWrite}
        data={roles.map(({ role, label }) => ({ value: role, label: words(role, label) }))}
        value={value}
        onChange={setTyped}
      />
    </SavedPanel>
  );
}

import { Anchor, Select } from '@mantine/core';
import { auditYears, auditYearsOption } from '@millwright/core/contract/audit.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { plain } from '../format/plain-text.ts';
import { useText } from '../i18n/use-text.ts';
import { SavedPanel } from './saving/SavedPanel.tsx';
import { type Company, useSaveCompany } from './saving/use-save-company.ts';

const ever = 'ever';

/** Edits how many years the company's audit log is stored. */
export function AuditPanel({ company, mayWrite, query }: { company: Company; mayWrite: boolean; query: string }) {
  const text = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const saving = useSaveCompany<{ options: JsonObject }>(company, () => setChosen(null));
  if (!plain(`${text('audit.keep')} ${text('audit.keepFor')}`).includes(plain(query))) return null;
  const value = chosen ?? String(company.options?.[auditYearsOption] ?? ever);
  const send = () => saving.save.mutate({ options: { ...company.options, [auditYearsOption]: value === ever ? null : Number(value) } });
  return (
    <SavedPanel title={text('audit.keep')} mayWrite={mayWrite} changed={chosen !== null} saving={saving} onSave={send}>
      <Select
        label={text('audit.keepFor')}
        description={text('audit.keepHelp')}
        readOnly={!mayWrite}
        allowDeselect={false}
        data={[
          { value: ever, label: text('audit.forever') },
          ...auditYears.map((count) => ({ value: String(count), label: text('audit.years', { count }) })),
        ]}
        value={value}
        onChange={setChosen}
      />
      {mayWrite && (
        <Anchor component={Link} to="/audit" size="sm">
          {text('audit.open')}
        </Anchor>
      )}
    </SavedPanel>
  );
}

import { settingsOf } from '@millwright/core/settings/settings.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { plain } from '../../format/plain-text.ts';
import { useLabel } from '../../i18n/use-text.ts';
import type { Company } from '../saving/use-save-company.ts';
import { OptionsPanel } from './OptionsPanel.tsx';

/** Edits the settings that models declare, such as those of planning: a panel for each title. */
export function ModelSettings({ company, mayWrite, query }: { company: Company; mayWrite: boolean; query: string }) {
  const label = useLabel();
  const { schema } = useSchema();
  return (schema ? settingsOf(schema) : []).map(({ title, settings }) => {
    const options = settings
      .filter(({ field }) => plain([label(title), label(field.label), label(field.description ?? '')].join(' ')).includes(plain(query)))
      .map((setting) => ({ ...setting, description: setting.field.description && label(setting.field.description) }));
    return options.length > 0 && <OptionsPanel key={label(title)} title={label(title)} company={company} mayWrite={mayWrite} options={options} />;
  });
}

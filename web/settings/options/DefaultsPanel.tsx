import { useSchema } from '../../data/documents/use-schema.ts';
import { plain } from '../../format/plain-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Company } from '../saving/use-save-company.ts';
import { defaultsOf } from './company-defaults.ts';
import { OptionsPanel } from './OptionsPanel.tsx';

/** Edits the company's default values for new records: one editor for each option that a field names as its default. */
export function DefaultsPanel({ company, mayWrite, query }: { company: Company; mayWrite: boolean; query: string }) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const matches = (schema ? defaultsOf(schema, label) : []).filter(({ field, models }) =>
    plain([text('settings.defaults'), label(field.label), ...models].join(' ')).includes(plain(query)),
  );
  if (matches.length === 0) return null;
  const options = matches.map(({ path, field, models }) => ({
    option: path,
    // Its default is this very option: where that is empty, the field is too.
    field: { ...field, misc: { ...field.misc, default: undefined } },
    description: text('settings.defaultOf', { models: models.join(', ') }),
  }));
  return <OptionsPanel title={text('settings.defaults')} company={company} mayWrite={mayWrite} options={options} />;
}

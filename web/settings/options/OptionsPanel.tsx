import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Setting } from '@millwright/core/settings/settings.ts';
import { valueOfSetting } from '@millwright/core/settings/settings.ts';
import { useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { viewOf } from '../../fields/registry.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { SavedPanel } from '../saving/SavedPanel.tsx';
import { type Company, useSaveCompany } from '../saving/use-save-company.ts';

type Props = {
  title: string;
  company: Company;
  mayWrite: boolean;
  /** The options, each with the description below it. */
  options: readonly (Setting & { description?: string })[];
};

function withValue(options: JsonObject, [first = '', ...rest]: string[], value: Json): JsonObject {
  const inner = options[first];
  return { ...options, [first]: rest.length ? withValue(isObject(inner) ? inner : {}, rest, value) : value };
}

/** Options of the company under one title, each by the editor of its field. */
export function OptionsPanel({ title, company, mayWrite, options: shown }: Props) {
  const label = useLabel();
  const words = useProblemText();
  const [changes, setChanges] = useState<Record<string, Json>>({});
  const saving = useSaveCompany<{ options: JsonObject }>(company, (sent) =>
    setChanges((typed) =>
      Object.fromEntries(
        Object.entries(typed).filter(([option, value]) => {
          const setting = shown.find((each) => each.option === option);
          return setting && value !== valueOfSetting(setting, sent.options);
        }),
      ),
    ),
  );
  const stored = company.options ?? {};
  const problems = saving.save.error instanceof AppFailure ? saving.save.error.fields : [];
  const problemAt = (option: string) => {
    const problem = problems.find(({ field }) => field === `options.${option}`);
    return problem && words(problem);
  };
  const send = () =>
    saving.save.mutate({ options: Object.entries(changes).reduce((all, [option, value]) => withValue(all, option.split('.'), value), stored) });
  return (
    <SavedPanel title={title} mayWrite={mayWrite} changed={Object.keys(changes).length > 0} saving={saving} onSave={send}>
      {shown.map((setting) => {
        const { option, field, description } = setting;
        const { Editor } = viewOf(field.type);
        return (
          Editor && (
            <Editor
              key={option}
              field={field}
              value={option in changes ? (changes[option] ?? null) : valueOfSetting(setting, stored)}
              onChange={(value) => setChanges({ ...changes, [option]: value })}
              place="form"
              common={{ label: label(field.label), description, disabled: !mayWrite, error: problemAt(option) }}
            />
          )
        );
      })}
    </SavedPanel>
  );
}

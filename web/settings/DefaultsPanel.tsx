import { optionAt } from '@millwright/core/field/default.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { useState } from 'react';
import { useSchema } from '../data/documents/use-schema.ts';
import { AppFailure } from '../data/http.ts';
import { viewOf } from '../fields/registry.ts';
import { plain } from '../format/plain-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { defaultsOf } from './company-defaults.ts';
import { SavedPanel } from './SavedPanel.tsx';
import { type Company, useSaveCompany } from './use-save-company.ts';

function withValue(options: JsonObject, [first = '', ...rest]: string[], value: Json): JsonObject {
  const inner = options[first];
  return { ...options, [first]: rest.length ? withValue(isObject(inner) ? inner : {}, rest, value) : value };
}

/** What new records take from the company where nothing else is said: one editor for each option that a field names as its default. */
export function DefaultsPanel({ company, mayWrite, query }: { company: Company; mayWrite: boolean; query: string }) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const [changes, setChanges] = useState<Record<string, Json>>({});
  const saving = useSaveCompany<{ options: JsonObject }>(company, ({ options }) =>
    setChanges((typed) => Object.fromEntries(Object.entries(typed).filter(([path, value]) => value !== optionAt(options, path)))),
  );
  const words = useProblemText();
  const problems = saving.save.error instanceof AppFailure ? saving.save.error.fields : [];
  const shown = (schema ? defaultsOf(schema, label) : []).filter(({ field, models }) =>
    plain([text('settings.defaults'), label(field.label), ...models].join(' ')).includes(plain(query)),
  );
  if (shown.length === 0) return null;
  const problemAt = (path: string) => {
    const problem = problems.find(({ field }) => field === `options.${path}`);
    return problem && words(problem);
  };
  const send = () =>
    saving.save.mutate({
      options: Object.entries(changes).reduce((all, [path, value]) => withValue(all, path.split('.'), value), company.options ?? {}),
    });
  return (
    <SavedPanel title={text('settings.defaults')} mayWrite={mayWrite} changed={Object.keys(changes).length > 0} saving={saving} onSave={send}>
      {shown.map(({ path, field, models }) => {
        const { Editor } = viewOf(field.type);
        return (
          Editor && (
            <Editor
              key={path}
              field={field}
              value={path in changes ? (changes[path] ?? null) : optionAt(company.options ?? {}, path)}
              onChange={(value) => setChanges({ ...changes, [path]: value })}
              place="form"
              common={{
                label: label(field.label),
                description: text('settings.defaultOf', { models: models.join(', ') }),
                disabled: !mayWrite,
                error: problemAt(path),
              }}
            />
          )
        );
      })}
    </SavedPanel>
  );
}

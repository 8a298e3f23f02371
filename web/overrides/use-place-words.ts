import type { Json, Language, Text } from '@millwright/core/json.ts';
import { useCallback } from 'react';
import type { TextKey } from '../i18n/keys.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useLabel, useText } from '../i18n/use-text.ts';

/** The names of keys in documents; other keys are shown as they are. */
const labels: Record<string, TextKey> = {
  schema: 'overrides.keys.schema',
  fields: 'overrides.keys.schema',
  setup: 'overrides.keys.setup',
  columns: 'overrides.keys.columns',
  filter: 'overrides.keys.filter',
  sort: 'overrides.keys.sort',
  steps: 'overrides.keys.steps',
  edges: 'overrides.keys.edges',
  trigger: 'overrides.keys.trigger',
  input: 'overrides.keys.input',
  options: 'overrides.keys.options',
  label: 'overrides.keys.label',
  name: 'overrides.keys.label',
  title: 'overrides.keys.label',
  displayed_name: 'overrides.keys.label',
  description: 'overrides.keys.description',
  disabled: 'overrides.keys.disabled',
  hidden: 'overrides.keys.hidden',
  order: 'overrides.keys.order',
  $order: 'overrides.keys.order',
  type: 'overrides.keys.type',
  validation: 'overrides.keys.validation',
};

/** The way to a place in the reader's words: `Fields › Due date › Name`. */
export function usePlaceWords(): (at: readonly Json[]) => string {
  const text = useText();
  const label = useLabel();
  return useCallback(
    (at) =>
      at
        .map((part, depth) => {
          if (typeof part !== 'string') return label(part as Text);
          // A text has its words by language.
          const language = depth > 0 && depth === at.length - 1 && Object.hasOwn(languageNames, part) ? languageNames[part as Language] : null;
          return language ?? wordOf(part, text);
        })
        .filter(Boolean)
        .join(' › '),
    [text, label],
  );
}

const wordOf = (part: string, text: (key: TextKey) => string): string => {
  const key = Object.hasOwn(labels, part) ? labels[part] : undefined;
  return key ? text(key) : part.replaceAll('_', ' ');
};

import type { PartWords } from '../../../documents/bars/DifferenceTable.tsx';
import { useText } from '../../../i18n/use-text.ts';

const keys = {
  name: 'messaging.templates.name',
  model: 'messaging.templates.model',
  channel: 'messaging.channel',
  subject: 'messaging.subject',
  body: 'messaging.body',
} as const;

/** The names of a template's parts when two people have changed it; texts are compared by language. */
export function useTemplateWords(): PartWords {
  const text = useText();
  return {
    part: (part) => text(keys[part as keyof typeof keys]),
    value: (part, value) => {
      if (part === 'channel' && typeof value === 'string') return text(`messaging.channels.${value as 'email'}`);
      if (value === null || typeof value !== 'object') return undefined;
      return Object.entries(value)
        .map(([language, words]) => `${language}: ${words}`)
        .join('\n');
    },
  };
}

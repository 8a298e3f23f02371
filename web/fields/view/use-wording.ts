import { use, useMemo } from 'react';
import { useUser } from '../../data/session.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { DurationsContext } from './durations.ts';
import type { Wording } from './field-view.ts';

/** The words and the clock that this person reads values with. */
export function useWording(): Wording {
  const language = useLanguage();
  const text = useText();
  const zone = useUser().client.time_zone;
  const durations = use(DurationsContext);
  return useMemo(() => ({ language, zone, yes: text('objects.yes'), no: text('objects.no'), durations }), [language, text, zone, durations]);
}

import { readCron } from '@millwright/core/automation/triggers/cron.ts';
import { useCallback } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { rhythmWords } from './rhythm-words.ts';

/** Five fields of cron and the zone of their clocks as a sentence: "Every working day at 06:00, Europe/Paris"; as they are when they can't be read. */
export function useRhythmWords(): (cron: string, zone: string) => string {
  const text = useText();
  const language = useLanguage();
  return useCallback(
    (cron, zone) => {
      const rhythm = readCron(cron);
      return rhythm ? text('automations.rhythm.inZone', { rhythm: rhythmWords(rhythm, language, text), zone }) : cron;
    },
    [text, language],
  );
}

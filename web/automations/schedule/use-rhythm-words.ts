import { readCron } from '@millwright/core/automation/triggers/cron.ts';
import { useCallback } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { rhythmWords } from './rhythm-words.ts';

/** A cron expression and its time zone as a sentence: "Every working day at 06:00, Europe/Paris"; an invalid one unchanged. */
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

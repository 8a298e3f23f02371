import { type Cron, readCron } from '@millwright/core/automation/triggers/cron.ts';
import { languages } from '@millwright/core/json.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, loadAllTexts } from '../../i18n/i18n.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { cronOf, presetOf } from './presets.ts';
import { rhythmWords } from './rhythm-words.ts';

beforeAll(loadAllTexts);

const rhythm = (cron: string) => readCron(cron) as Cron;
const words = (cron: string, language = 'en') => rhythmWords(rhythm(cron), language, i18next.getFixedT(language) as unknown as TextOf);

describe('a schedule as a sentence', () => {
  it.each([
    ['30 7 * * 1-5', 'Every working day at 07:30'],
    ['0 6,18 * * *', 'Every day at 06:00 and 18:00'],
    ['0 6 * * 1', 'Every Monday at 06:00'],
    ['0 6 * * sun,mon', 'Every Monday and Sunday at 06:00'],
    ['0 6 * * 0,6', 'Every Saturday and Sunday at 06:00'],
    ['0 6 1 * *', 'On day 1 of the month at 06:00'],
    ['0 6 15,30 1,7 *', 'On day 15 and 30 of the month in January and July at 06:00'],
    ['0 6 1-3 * 1', 'Every Monday that is day 1, 2 or 3 of the month at 06:00'],
    ['* * * * *', 'Every minute'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['0 * * * *', 'Every hour'],
    ['5 * * * 1-5', 'Every working day at minute 5 of every hour'],
    ['*/10 8-10 * * *', 'Every day every 10 minutes in the hours 08:00, 09:00 and 10:00'],
    ['0 0 * 12 *', 'Every day in December at 00:00'],
  ])('says %s', (cron, sentence) => expect(words(cron)).toBe(sentence));

  it('is said in every language, with nothing left open', async () => {
    const all = ['30 7 * * 1-5', '0 6 15,30 1 2', '*/15 * * * *', '1,2 * * * *', '1,2 8-12 * * *', '*/5 8,9 * 2 *'];
    for (const language of languages) {
      await changeLanguage(language);
      for (const cron of all) expect(words(cron, language), `${language} ${cron}`).toMatch(/^(?!.*(\{\{|automations\.)).+$/i);
    }
    await changeLanguage('en');
    expect(words('30 7 * * 1-5', 'fr')).toBe('Tous les jours ouvrés à 07:30');
    expect(words('0 6 * * 1', 'de')).toBe('Jeden Montag um 06:00');
  });
});

describe('a usual rhythm', () => {
  it.each([
    ['0 * * * *', 'hourly'],
    ['30 7 * * *', 'daily'],
    ['30 7  * * 1-5', 'workdays'],
    ['30 7 * * 4', 'weekly'],
    ['0 6 1 * *', 'monthly'],
    ['0 6,7 * * *', null],
    ['0 6 * 2 *', null],
  ])('is told from %s', (cron, name) => expect(presetOf(cron, rhythm(cron))).toBe(name));

  it('keeps its time when another is chosen', () => expect(cronOf('monthly', { time: '07:30', weekday: 1 })).toBe('30 7 1 * *'));
});

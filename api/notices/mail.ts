import type { Notice } from '@millwright/core/contract/notices.ts';
import { stepErrorWords } from '@millwright/core/failure/words.ts';
import { inLanguage } from '@millwright/core/json.ts';
import type { Database } from '../db/database.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { type User, UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { wordingIn } from '../messages/failure-words.ts';
import { nameInMail } from '../messages/mail/name-in-mail.ts';
import { renderText } from '../messages/template.ts';
import { countOf, type News } from './gather.ts';
import { noticeTexts, type Texts } from './mail-texts.ts';

export type Reader = { user: User; client: string; language: string; zone: string; link: string };
/** An entry of a mail: its first line, its details, and its link. */
type Item = { head: string; more: string; link: string };

/** How many entries a mail lists. */
const most = 20;

/** The reader of a mail: person, company, language, time zone, and the product's address. */
export const readerOf = (database: Database, { user_id, client_id }: { user_id: string; client_id: string }, link: string): Promise<Reader> =>
  inPlatform(database, async (platform) => {
    const user = await platform.one(UserEntity, { id: user_id });
    const client = await platform.one(ClientEntity, { id: client_id });
    return { user, client: client.name, language: user.language ?? client.language, zone: client.time_zone, link };
  });

/** A text by people or another system, on one line. */
const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').slice(0, 300);

const reasonOf = ({ error }: Notice, language: string) => oneLine(error ? stepErrorWords(error, wordingIn(language)) : '');

const labelOf = ({ label }: Notice, { language }: Reader, words: Texts) => nameInMail(inLanguage(label, language) || words.untitled);

function failedLine(notice: Notice, reader: Reader, words: Texts): string {
  const at = new Intl.DateTimeFormat(reader.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: reader.zone });
  return renderText(words.line, {
    label: labelOf(notice, reader, words),
    times: notice.count,
    at: at.format(new Date(notice.last_at)),
    reason: reasonOf(notice, reader.language),
    link: `${reader.link}/automation/${notice.automation}?run=${encodeURIComponent(notice.run_id)}`,
  });
}

/** The page of a notice: its record, with the comment if the notice is about one. */
const placeOf = ({ object_id, event_id }: Notice) => (object_id ? `/object/${object_id}${event_id ? `?comment=${event_id}` : ''}` : '/');

function itemOf(notice: Notice, reader: Reader, words: Texts): Item {
  const values = { label: labelOf(notice, reader, words), by: nameInMail(notice.by ?? '') };
  const sentence = { mentions: words.mentioned, assigned: notice.by ? words.assigned : words.assigned_by_none, told: '{{label}}' };
  return { head: renderText(sentence[notice.about ?? 'told'], values), more: oneLine(notice.details ?? ''), link: reader.link + placeOf(notice) };
}

/** Whether all news are failures. */
const failuresAlone = (news: News) => news.failed === countOf(news);
const isFailure = ({ about, title }: Notice) => about === null && title === null;

function itemsOf({ notices, requests, answers, decisions }: News, reader: Reader, words: Texts): Item[] {
  return [
    ...decisions.map(({ id, title }) => ({
      head: renderText(words.decision, { label: nameInMail(title) }),
      more: '',
      link: `${reader.link}/approval/${id}`,
    })),
    ...requests.map(({ person, note }) => ({
      head: renderText(words.asked, { by: nameInMail(person.name) }),
      more: oneLine(note),
      link: `${reader.link}/`,
    })),
    ...answers.map(({ granted, reason }) => ({ head: granted ? words.granted : words.declined, more: oneLine(reason), link: `${reader.link}/` })),
    ...notices.filter((notice) => !isFailure(notice)).map((notice) => itemOf(notice, reader, words)),
  ];
}

const lineOf = ({ head, more, link }: Item) => `${[head, more, link].filter(Boolean).join('\n')}\n`;

function subjectOf(news: News, items: readonly Item[], reader: Reader, daily: boolean): string {
  const words = noticeTexts(reader.language);
  const [first] = news.notices;
  const { length: count } = news.ids;
  if (daily) return renderText(words.digest, { client: nameInMail(reader.client) });
  if (failuresAlone(news) && count === 1 && first) return renderText(words.one, { label: labelOf(first, reader, words) });
  if (failuresAlone(news)) return renderText(words.many, { count });
  return countOf(news) === 1 ? (items[0]?.head ?? '') : renderText(words.news, { count: countOf(news) });
}

/** A mail with a person's news, at once or `daily`. */
export function newsMail(news: News, reader: Reader, daily = false) {
  const words = noticeTexts(reader.language);
  const items = itemsOf(news, reader, words);
  const all = [...items.map(lineOf), ...news.notices.filter(isFailure).map((notice) => failedLine(notice, reader, words))];
  const lines = all.slice(0, most);
  const more = countOf(news) - lines.length;
  if (more > 0) lines.push(renderText(words.more, { count: more }));
  const link = `${reader.link}/profile#notices`;
  const values = { first_name: nameInMail(reader.user.first_name), client: nameInMail(reader.client), lines: lines.join('\n'), link };
  const body = failuresAlone(news) && !daily ? words.body : words.news_body;
  const subject = subjectOf(news, items, reader, daily);
  return { to: reader.user.email, from_name: values.client, subject, text: renderText(body, values), unsubscribe: link };
}

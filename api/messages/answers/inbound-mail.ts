import { isObject, type Json } from '@millwright/core/json.ts';
import PostalMime, { type Email } from 'postal-mime';

/** What a mail that came in says of one that was sent: that it came back, that it arrived, or somebody's answer to it. */
export type InboundMail = {
  /** Ids of the mails that it may be about, nearest first. */
  about: string[];
  from: string;
  kind: 'answer' | 'bounced' | 'delivered' | 'other';
  text: string;
};

/** Where providers of incoming mail put the whole mail: our own name for it, Postmark's and Mailgun's. */
const places = ['raw', 'RawEmail', 'body-mime'] as const;

/** The whole mail that a call brings; null where it brings none. */
export function rawMailOf(told: Json): string | null {
  if (!isObject(told)) return null;
  const raw = places.map((place) => told[place]).find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof raw === 'string' ? raw : null;
}

/** Characters of an answer that a timeline keeps. */
const longest = 5_000;
const ids = /<[^<>\s]{1,300}@[^<>\s]{1,253}>/g;

/** Where what was answered to begins: marks of quoting, and what mail programs write above it. */
const quoted = /^(?:>|-{2,}\s*(?:original|ursprüngliche|message d’origine)|_{8,}\s*$|(?:On|Am|Le|El|Il|Em|在)\s.{4,200}(?::|：)\s*$)/i;

const withoutTags = (html: string) =>
  html
    .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/gi, ' ')
    .replace(/<(?:br|\/p|\/div)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** What somebody has written, without what they answered to; all of it where nothing else is left. */
function wordsOf({ text, html }: Email): string {
  const lines = (text ?? withoutTags(html ?? '')).split(/\r?\n/);
  const end = lines.findIndex((line) => quoted.test(line.trim()));
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
  return (own || lines.join('\n').trim()).replace(/\n{3,}/g, '\n\n').slice(0, longest);
}

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

/** A report of a mail server (RFC 3464): what it says of the mail, and why. */
function reportIn(raw: string): Pick<InboundMail, 'kind' | 'text'> {
  const action = /^Action:\s*(\w+)/im.exec(raw)?.[1]?.toLowerCase();
  const reason = [/^Status:\s*([\d.]+)/im, /^Diagnostic-Code:\s*(?:[\w-]+;)?\s*([^\r\n]+)/im].map((each) => each.exec(raw)?.[1]?.trim() ?? '');
  const kind = action === 'failed' ? 'bounced' : action === 'delivered' ? 'delivered' : 'other';
  return { kind, text: reason.filter(Boolean).join(' ').slice(0, 300) };
}

/** Reads a mail that came in. Who it says that it is from may be made up. */
export async function readInboundMail(raw: string): Promise<InboundMail> {
  const mail = await new PostalMime().parse(raw);
  const from = (mail.from && 'address' in mail.from ? mail.from.address : '') ?? '';
  const named = [mail.inReplyTo ?? '', ...(mail.references ?? '').split(/\s+/).reverse()].flatMap((each) => each.match(ids) ?? []);
  if (/multipart\/report/i.test(headerOf(mail, 'content-type'))) {
    const returned = (raw.match(/^(?:Message-ID|Original-Message-ID):\s*<[^<>\s]+>/gim) ?? []).flatMap((each) => each.match(ids) ?? []);
    return { about: [...new Set([...named, ...returned])].slice(0, 50), from, ...reportIn(raw) };
  }
  return { about: [...new Set(named)].slice(0, 50), from, kind: 'answer', text: wordsOf(mail) };
}

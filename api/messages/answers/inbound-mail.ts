import { isObject, type Json } from '@millwright/core/json.ts';
import PostalMime, { type Email } from 'postal-mime';
import { wordsOfHtml } from './words-of-html.ts';

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
/** Of what somebody has sent so much is gone through for it. */
const mostRead = 50_000;
const ids = /<[^<>\s@]{1,300}@[^<>\s@]{1,253}>/g;
const idsIn = (text: string) => text.match(ids) ?? [];
/** Where a report names the mail that it is about. */
const returnedId = /^(?:Message-ID|Original-Message-ID):\s*<[^<>\s]+>/gim;
const idsReturnedIn = (raw: string) => (raw.match(returnedId) ?? []).flatMap(idsIn);

/** Ids that a mail names in its headers, or returns: whether it is worth reading is known by them before it is read. */
export function idsNamedIn(raw: string): string[] {
  const head = raw.search(/\r?\n\r?\n/);
  const named = idsIn(head < 0 ? raw : raw.slice(0, head));
  return [...new Set([...named.slice(0, 300), ...idsReturnedIn(raw).slice(0, 100)])];
}

/** Where what was answered to begins: marks of quoting, and what mail programs write above it. */
const quoted = /^(?:>|-{2,}\s*(?:original|ursprüngliche|message d’origine)|_{8,}\s*$|(?:On|Am|Le|El|Il|Em|在)\s.{4,200}(?::|：)\s*$)/i;

/** What somebody has written, without what they answered to; all of it where nothing else is left. */
function wordsOf({ text, html }: Email): string {
  const lines = (text?.slice(0, mostRead) ?? wordsOfHtml((html ?? '').slice(0, mostRead))).split(/\r?\n/);
  const end = lines.findIndex((line) => quoted.test(line.trim()));
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
  return (own || lines.join('\n').trim()).replace(/\n{3,}/g, '\n\n').slice(0, longest);
}

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

/** A report of a mail server (RFC 3464): what it says of the mail, and why. */
function reportIn(raw: string): Pick<InboundMail, 'kind' | 'text'> {
  const action = /^Action:\s*(\w+)/im.exec(raw)?.[1]?.toLowerCase();
  const reason = [/^Status:\s*([\d.]+)/im, /^Diagnostic-Code:[ \t]*(?:[\w-]+;)?([^\r\n]+)/im].map((each) => each.exec(raw)?.[1]?.trim() ?? '');
  const kind = action === 'failed' ? 'bounced' : action === 'delivered' ? 'delivered' : 'other';
  return { kind, text: reason.filter(Boolean).join(' ').slice(0, 300) };
}

/** Whether a program has answered, as one does for who is out of the office (RFC 3834). */
const isAutomatic = (mail: Email) =>
  /^(?!\s*no\b)\s*\S/i.test(headerOf(mail, 'auto-submitted')) || /^\s*(?:bulk|junk|auto_reply)\b/i.test(headerOf(mail, 'precedence'));

/** Reads a mail that came in. Who it says that it is from may be made up. */
export async function readInboundMail(raw: string): Promise<InboundMail> {
  const mail = await new PostalMime().parse(raw);
  const from = (mail.from && 'address' in mail.from ? mail.from.address : '') ?? '';
  const named = [mail.inReplyTo ?? '', ...(mail.references ?? '').split(/\s+/).reverse()].flatMap(idsIn);
  if (/multipart\/report/i.test(headerOf(mail, 'content-type'))) {
    return { about: [...new Set([...named, ...idsReturnedIn(raw)])].slice(0, 50), from, ...reportIn(raw) };
  }
  return { about: [...new Set(named)].slice(0, 50), from, kind: isAutomatic(mail) ? 'other' : 'answer', text: wordsOf(mail) };
}

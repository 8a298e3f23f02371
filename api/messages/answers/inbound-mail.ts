import { isObject, type Json } from '@millwright/core/json.ts';
import PostalMime, { type Email } from 'postal-mime';
import { wordsOfHtml } from './words-of-html.ts';

/** What a received email means for a sent one: it bounced, it was delivered, or somebody answered it. */
export type InboundMail = {
  /** The ids of the emails that it may refer to, the most likely first. */
  about: string[];
  from: string;
  kind: 'answer' | 'bounced' | 'delivered' | 'other';
  text: string;
};

/** The keys in which providers send the whole email: our own, Postmark's and Mailgun's. */
const places = ['raw', 'RawEmail', 'body-mime'] as const;

/** The whole email in a call; null if there is none. */
export function rawMailOf(told: Json): string | null {
  if (!isObject(told)) return null;
  const raw = places.map((place) => told[place]).find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof raw === 'string' ? raw : null;
}

/** The most characters of an answer in a timeline. */
const longest = 5_000;
/** The most characters of an email that are examined. */
const mostRead = 50_000;
const ids = /<[^<>\s@]{1,300}@[^<>\s@]{1,253}>/g;
const idsIn = (text: string) => text.match(ids) ?? [];
/** The headers in which a report names its email. */
const returnedId = /^(?:Message-ID|Original-Message-ID):\s*<[^<>\s]+>/gim;
const idsReturnedIn = (raw: string) => (raw.match(returnedId) ?? []).flatMap(idsIn);

/** The email ids in the headers and in a returned message. They decide whether the email is parsed at all. */
export function idsNamedIn(raw: string): string[] {
  const head = raw.search(/\r?\n\r?\n/);
  const named = idsIn(head < 0 ? raw : raw.slice(0, head));
  return [...new Set([...named.slice(0, 300), ...idsReturnedIn(raw).slice(0, 100)])];
}

/** Where the quoted message begins: quotation marks, or the line that email programs write above it. */
const quoted = /^(?:>|-{2,}\s*(?:original|ursprüngliche|message d’origine)|_{8,}\s*$|(?:On|Am|Le|El|Il|Em|在)\s.{4,200}(?::|：)\s*$)/i;

/** The written text without the quoted message; everything if nothing else is left. */
function wordsOf({ text, html }: Email): string {
  const lines = (text?.slice(0, mostRead) ?? wordsOfHtml((html ?? '').slice(0, mostRead))).split(/\r?\n/);
  const end = lines.findIndex((line) => quoted.test(line.trim()));
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
  return (own || lines.join('\n').trim()).replace(/\n{3,}/g, '\n\n').slice(0, longest);
}

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

/** A mail server's report (RFC 3464): the result and the reason. */
function reportIn(raw: string): Pick<InboundMail, 'kind' | 'text'> {
  const action = /^Action:\s*(\w+)/im.exec(raw)?.[1]?.toLowerCase();
  const reason = [/^Status:\s*([\d.]+)/im, /^Diagnostic-Code:[ \t]*(?:[\w-]+;)?([^\r\n]+)/im].map((each) => each.exec(raw)?.[1]?.trim() ?? '');
  const kind = action === 'failed' ? 'bounced' : action === 'delivered' ? 'delivered' : 'other';
  return { kind, text: reason.filter(Boolean).join(' ').slice(0, 300) };
}

/** Whether an email is an automatic reply, such as an out-of-office notice (RFC 3834). */
const isAutomatic = (mail: Email) =>
  /^(?!\s*no\b)\s*\S/i.test(headerOf(mail, 'auto-submitted')) || /^\s*(?:bulk|junk|auto_reply)\b/i.test(headerOf(mail, 'precedence'));

/** Parses a received email. Its sender address may be forged. */
export async function readInboundMail(raw: string): Promise<InboundMail> {
  const mail = await new PostalMime().parse(raw);
  const from = (mail.from && 'address' in mail.from ? mail.from.address : '') ?? '';
  const named = [mail.inReplyTo ?? '', ...(mail.references ?? '').split(/\s+/).reverse()].flatMap(idsIn);
  if (/multipart\/report/i.test(headerOf(mail, 'content-type'))) {
    return { about: [...new Set([...named, ...idsReturnedIn(raw)])].slice(0, 50), from, ...reportIn(raw) };
  }
  return { about: [...new Set(named)].slice(0, 50), from, kind: isAutomatic(mail) ? 'other' : 'answer', text: wordsOf(mail) };
}

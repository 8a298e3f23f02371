import type { MailLook } from './mail-look.ts';

/** A picture inside an email, with the id by which the HTML refers to it. */
type Picture = { filename: string; content: Buffer; contentType: string; cid: string };
export type Dressed = { html: string; pictures: Picture[] };

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A URL in a text. Punctuation at the end of a sentence is not part of it. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** A line with its URLs as links. The text of a link is always its URL, so that nobody is misled. */
function lineOf(line: string): string {
  let html = '';
  let from = 0;
  for (const match of line.matchAll(address)) {
    const link = escaped(match[0]);
    html += `${escaped(line.slice(from, match.index))}<a href="${link}" style="word-break:break-all">${link}</a>`;
    from = match.index + match[0].length;
  }
  return html + escaped(line.slice(from));
}

/** Paragraphs are separated by an empty line. */
const paragraphsOf = (text: string) =>
  text
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split(/\r?\n/).map(lineOf).join('<br>')}</p>`)
    .join('\n');

const logoId = 'logo@millwright';

/** The logo of a `data:` URL as an embedded picture, so that no server is contacted. */
function pictureOf(logo: string): Picture | null {
  const [, kind, content] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(logo) ?? [];
  return kind && content ? { filename: `logo.${kind}`, content: Buffer.from(content, 'base64'), contentType: `image/${kind}`, cid: logoId } : null;
}

/**
 * The HTML of an email in the look of its company, with the same words as the plain text, which is sent too. Nothing is
 * loaded, and text stays text. Text and background colours are the email program's, so that dark mode works.
 */
export function dressMail(text: string, { name, colour, logo }: MailLook): Dressed {
  const picture = pictureOf(logo);
  const mark = picture ? `<img src="cid:${logoId}" alt="${escaped(name)}" style="max-height:48px;max-width:200px;border:0">` : '';
  const title = `<span style="font-size:18px;font-weight:600">${escaped(name)}</span>`;
  const html = `<!doctype html>
<html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<div style="border-bottom:3px solid ${colour};padding-bottom:12px;margin-bottom:20px">${mark || title}</div>
${paragraphsOf(text)}
</div></body></html>`;
  return { html, pictures: picture ? [picture] : [] };
}

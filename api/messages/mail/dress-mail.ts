import type { MailLook } from './mail-look.ts';

/** A picture that goes inside a mail, under the name by which its HTML shows it. */
type Picture = { filename: string; content: Buffer; contentType: string; cid: string };
export type Dressed = { html: string; pictures: Picture[] };

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** What stands in a text as the address of a page; a sign that ends its sentence is no part of it. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** A line with its addresses as links. The words of a link are its address: nobody is led elsewhere than they read. */
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

/** Paragraphs stand apart by an empty line. */
const paragraphsOf = (text: string) =>
  text
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split(/\r?\n/).map(lineOf).join('<br>')}</p>`)
    .join('\n');

const logoId = 'logo@millwright';

/** The logo of a `data:` address, as a picture inside the mail: a mail asks no server for one. */
function pictureOf(logo: string): Picture | null {
  const [, kind, content] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(logo) ?? [];
  return kind && content ? { filename: `logo.${kind}`, content: Buffer.from(content, 'base64'), contentType: `image/${kind}`, cid: logoId } : null;
}

/**
 * A mail's text in the look of its company: HTML with the same words, beside which the text itself goes along. Nothing in it
 * is fetched, and what somebody wrote in the text stays text. Ink and paper are the mail program's, so that dark stays dark.
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

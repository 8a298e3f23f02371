import { expect, type Page } from '@playwright/test';

/** What a hostile text would ask for if it ran: nothing of this host is ever requested. */
export const hostileHost = 'planted.test';

const act = 'alert(1)';

/** Elements that run something when they are put into a page; each marked, so that it would be found there. */
const elements = [
  `<script data-planted>${act}</script>`,
  `<script data-planted src=//${hostileHost}/x.js></script>`,
  `<img data-planted src=x onerror=${act}>`,
  `<img data-planted src=//${hostileHost}/x.png>`,
  `<svg data-planted onload=${act}>`,
  `<svg data-planted><script>${act}</script></svg>`,
  `<svg data-planted><animate onbegin=${act} attributeName=x dur=1s>`,
  `<svg data-planted><a href="javascript:${act}"><text y=20>x</text></a></svg>`,
  `<iframe data-planted srcdoc="<script>parent.${act}</script>"></iframe>`,
  `<iframe data-planted src="javascript:${act}"></iframe>`,
  `<object data-planted data="javascript:${act}"></object>`,
  `<embed data-planted src="data:text/html,<script>${act}</script>">`,
  `<video data-planted><source onerror=${act}></video>`,
  `<audio data-planted src=x onerror=${act}></audio>`,
  `<details data-planted open ontoggle=${act}>`,
  `<input data-planted autofocus onfocus=${act}>`,
  `<marquee data-planted onstart=${act}>`,
  `<math data-planted><mtext href="javascript:${act}">x</mtext></math>`,
  `<a data-planted href="javascript:${act}">x</a>`,
  `<form data-planted action="javascript:${act}"><button>x</button></form>`,
  `<meta data-planted http-equiv=refresh content="0;url=//${hostileHost}/">`,
  `<link data-planted rel=stylesheet href=//${hostileHost}/x.css>`,
  `<base data-planted href=//${hostileHost}/>`,
  `<style data-planted>@import '//${hostileHost}/x.css';*{display:none}</style>`,
  `<noscript><p title="</noscript><img data-planted src=x onerror=${act}>">`,
  `<math><style><img data-planted src=x onerror=${act}></style></math>`,
];

/** Ways out of where a text may stand, and ways to hide what it is. */
const disguises: ((element: string) => string)[] = [
  (element) => element,
  (element) => `"'></textarea></title></style></script>-->${element}`,
  (element) => element.replace(/^<(\w)(\w*)/, (_, first: string, rest: string) => `<${first.toUpperCase()}${rest}`).replace('on', 'oN'),
  (element) => element.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (element) => element.replaceAll('<', '%3C').replaceAll('>', '%3E'),
  (element) => element.replaceAll('<', '\uFF1C').replaceAll('>', '\uFF1E'),
  (element) => `\u202E${element}\u202C\u200B`,
];

/** Addresses that run something where they are followed. */
export const addresses = [
  `javascript:${act}`,
  `JaVaScRiPt:${act}`,
  ` javascript:${act}`,
  `\u0001javascript:${act}`,
  `java\tscript:${act}`,
  `java\nscript:${act}`,
  `javascript&colon;${act}`,
  `javascript&#58;${act}`,
  `javascript%3A${act}`,
  `\uFF4Aavascript:${act}`,
  `javascript\u200B:${act}`,
  `javascript://https://${hostileHost}/%0a${act}`,
  `data:text/html,<script>${act}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `DATA:image/svg+xml,<svg onload=${act}>`,
  `vbscript:msgbox(1)`,
  `file:///etc/passwd`,
  `blob:https://${hostileHost}/1`,
  `view-source:javascript:${act}`,
  `//${hostileHost}/`,
  `\\\\${hostileHost}\\`,
  `https://example.com/"onmouseover="${act}`,
  `https://example.com/"><img data-planted src=x onerror=${act}>`,
];

/** What a template would compute. */
const templates = [
  `{{constructor.constructor('${act}')()}}`,
  '{{7*7}}',
  '{{name}} {{count}}',
  `\${${act}}`,
  '$t(auth.title)',
  "$t(auth.title, {'count': 1})",
  `<%= ${act} %>`,
  '#{7*7}',
  '[[7*7]]',
  `';${act};'`,
  '__proto__',
  `*/${act}/*`,
];

/** Texts that would run, be computed or lead elsewhere if any place took them for more than texts. */
export const hostileTexts: string[] = [...elements.flatMap((element) => disguises.map((disguise) => disguise(element))), ...addresses, ...templates];

type Watched = { dialogs: string[]; left: string[] };

/** Notes whatever a text that ran would do: open a dialog, ask another host, or be stopped by the page's policy. */
export async function watch(page: Page): Promise<Watched> {
  const watched: Watched = { dialogs: [], left: [] };
  page.on('dialog', (dialog) => {
    watched.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url().includes(hostileHost) && watched.left.push(request.url()));
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(globalThis, { stopped });
    document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => stopped.push(`${blockedURI} ${sourceFile}`));
  });
  return watched;
}

/** What stands on the page that no text may bring: elements of theirs, handlers, links that lead to no web page, blocked tries. */
export const planted = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const foreign = all.filter((one) =>
      one.matches(
        '[data-planted], base, object, embed, iframe:not(.gantt_container_resize_watcher:not([src], [srcdoc])), body script, [srcdoc], meta[http-equiv="refresh"]',
      ),
    );
    const handled = all.filter((one) => one.getAttributeNames().some((name) => name.startsWith('on')));
    const links = [...document.links].filter(({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol));
    const { stopped } = globalThis as unknown as { stopped: string[] };
    return [...foreign, ...handled, ...links].map(({ outerHTML }) => outerHTML.slice(0, 200)).concat(stopped);
  });

/** Those of the texts that stand fewer than so many times on the page, letter by letter. */
export const missing = (page: Page, texts: readonly string[], times = 1) =>
  page.evaluate(
    ([wanted, least]) => {
      const shown: string[] = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) shown.push(walk.currentNode.textContent ?? '');
      return wanted.filter((text) => shown.filter((one) => one.includes(text)).length < least);
    },
    [texts, times] as const,
  );

/** Nothing of any text has run, or stands on the page as anything but text. */
export async function expectInert(page: Page, watched: Watched, where = 'the page') {
  expect(await planted(page), where).toEqual([]);
  expect(watched, where).toEqual({ dialogs: [], left: [] });
}

/** One text that would run in most places that it could get to. */
export const polyglot = `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=alert(1) )//</stYle/</titLe/</teXtarEa/</scRipt/--!><sVg data-planted oNloAd=alert(1)//>`;

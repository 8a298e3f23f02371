import { type BrowserContext, test as base, type ConsoleMessage } from '@playwright/test';

export {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';

/** Console messages that are allowed in every test. */
const allowed = [
  // Most tests block the service worker (playwright.config.ts).
  /^warning: Service Worker registration blocked by Playwright /,
  // The browser logs each refused or unanswered request, which many tests cause on purpose. The page shows the error.
  /^error: Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED)) /,
];

/** Console messages that one test allows, with the reason beside them: `test.use({ noise: [/…/] })`. */
type Noise = { noise: RegExp[] };
/** Errors, warnings and uncaught exceptions of every page of the worker's browser. */
type Heard = { heard: string[] };

const isComplaint = (message: ConsoleMessage) => ['error', 'warning', 'assert'].includes(message.type());

function listen(context: BrowserContext, heard: string[]): void {
  context.on('console', (message) => isComplaint(message) && heard.push(`${message.type()}: ${message.text()} (${message.location().url})`));
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
}

/** Fails if a page logs an unexpected error or warning, or throws an uncaught exception. */
export const test = base.extend<Noise & { quiet: undefined }, Heard>({
  noise: [[], { option: true }],
  heard: [
    async ({ browser }, use) => {
      const heard: string[] = [];
      browser.on('context', (context) => listen(context, heard));
      await use(heard);
    },
    { scope: 'worker', auto: true },
  ],
  quiet: [
    async ({ heard, noise }, use) => {
      await use(undefined);
      const unexpected = heard.splice(0).filter((words) => ![...allowed, ...noise].some((pattern) => pattern.test(words)));
      base.expect.soft(unexpected, 'the pages of a test say nothing unexpected in the console').toEqual([]);
    },
    { auto: true },
  ],
});

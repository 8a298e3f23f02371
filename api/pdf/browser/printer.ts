import { AppError } from '@millwright/core/errors.ts';
import puppeteer, { type Browser } from 'puppeteer';
import { type TurnLimits, Turns } from '../../fairness/turns.ts';
import { log } from '../../log/log.ts';
import { findBrowser } from './find-browser.ts';
import { printPage, type Sheet } from './print-page.ts';

/** Limits of printing: pages at once and per company, time per page, and how long an idle browser keeps running (milliseconds). */
type Limits = TurnLimits & { milliseconds: number; idle_ms: number };
const usual: Limits = { slots: 2, share: 1, queue: 20, patience_ms: 60_000, milliseconds: 20_000, idle_ms: 120_000 };
/** The company that a document belongs to, and the signal that its reader has gone. */
export type PrintFor = { company: string; reader?: AbortSignal | undefined };

/** Chromium's flags. The proxy without a server blocks all traffic, in addition to the page's own request filter. */
const flags = [
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--font-render-hinting=none',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** Prints pages with one headless browser, a few at a time. The browser starts with the first page and stops when idle. */
export class Printer {
  private readonly limits: Limits;
  private readonly find: () => string | null;
  private browser: Promise<Browser> | null = null;
  private running = 0;
  private readonly turns: Turns;
  private idle: NodeJS.Timeout | null = null;

  constructor({ find = findBrowser, ...limits }: Partial<Limits> & { find?: () => string | null } = {}) {
    this.find = find;
    this.limits = { ...usual, ...limits };
    this.turns = new Turns(this.limits);
  }

  /**
   * Prints a sheet as PDF. Throws no_browser without a browser, company_busy if too many pages of the company wait, and
   * too_slow after the time limit.
   */
  async print(sheet: Sheet, { company, reader }: PrintFor): Promise<Uint8Array> {
    const giveBack = await this.turns.take(company, reader);
    if (this.idle) clearTimeout(this.idle);
    this.running++;
    try {
      return await this.tryTwice(sheet);
    } finally {
      this.running--;
      giveBack();
      this.rest();
    }
  }

  /** Returns the running browser process, or null. */
  async process() {
    return (await this.browser?.catch(() => null))?.process() ?? null;
  }

  async close(): Promise<void> {
    if (this.idle) clearTimeout(this.idle);
    const open = this.browser;
    this.browser = null;
    await (await open?.catch(() => null))?.close().catch(() => undefined);
  }

  private rest(): void {
    if (this.running > 0) return;
    if (this.idle) clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.close(), this.limits.idle_ms);
    this.idle.unref();
  }

  /** Prints once more with a new browser if the browser crashed meanwhile. */
  private async tryTwice(sheet: Sheet): Promise<Uint8Array> {
    const first = await this.open();
    try {
      return await printPage(first, sheet, this.limits.milliseconds);
    } catch (error) {
      if (first.connected) throw failureOf(error);
      log('warn', 'the browser that prints has died; another one is started', { error });
    }
    try {
      return await printPage(await this.open(), sheet, this.limits.milliseconds);
    } catch (error) {
      throw failureOf(error);
    }
  }

  private open(): Promise<Browser> {
    this.browser ??= this.start();
    return this.browser;
  }

  private async start(): Promise<Browser> {
    const executablePath = this.find();
    try {
      if (!executablePath) throw new AppError('no_browser');
      // Chromium can't sandbox as root. A container that runs as another user keeps the sandbox.
      const args = process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
      const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
      const browser = await puppeteer.launch({
        executablePath,
        args,
        headless: 'shell',
        pipe: true,
        env: browserEnvironment(process.env),
        ...signals,
      });
      browser.on('disconnected', () => {
        this.browser = null;
      });
      return browser;
    } catch (error) {
      this.browser = null;
      if (error instanceof AppError) throw error;
      throw new AppError('could_not_export_pdf', {}, { cause: error });
    }
  }
}

const inherited = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

/** The variables that the browser gets: none of the product's secrets, which a page that takes the browser over could read. */
export const browserEnvironment = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(inherited.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

const failureOf = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError(isTimeout(error) ? 'too_slow' : 'could_not_export_pdf', {}, { cause: error });

/** The one printer of this process. */
export const printer = new Printer();

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf-texts.ts';
import { findBrowser } from './find-browser.ts';
import { browserEnvironment, Printer } from './printer.ts';

const printer = new Printer();
afterAll(() => printer.close());
const whose = { company: 'a' };
const sheet = (html: string, options = {}) => ({
  html: `<!doctype html><meta charset="utf-8">${html}`,
  options: { format: 'A4' as const, ...options },
});

describe('a printer', () => {
  it('hands no secret of the product to its browser', () => {
    const env = { PATH: '/bin', TZ: 'UTC', SECRET_KEY: 's', DATABASE_URL: 'postgres://u:p@h/d', FILES_URL: 's3://k' };
    expect(browserEnvironment(env)).toEqual({ PATH: '/bin', TZ: 'UTC' });
  });

  it('prints in every script, with the number of each page', async () => {
    const footerTemplate = '<span style="font-size:9px"><span class="pageNumber"></span> of <span class="totalPages"></span></span>';
    const margins = { displayHeaderFooter: true, headerTemplate: '<i></i>', footerTemplate, margin: { top: '20mm', bottom: '20mm' } };
    const pages = await pdfTexts(await printer.print(sheet('<p>Größe où año</p><p style="break-before:page">送货单</p>', margins), whose));
    expect(pages).toEqual([expect.stringMatching(/Größe où año.*1 of 2/), expect.stringMatching(/送货单.*2 of 2/)]);
  });

  it('runs no script, reads no file and calls nobody, wherever in the page it is told to', async () => {
    let hits = 0;
    const canary = createServer((_request, response) => response.end(String(hits++)));
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const file = pathToFileURL(`${import.meta.dirname}/find-browser.ts`);
    // Chromium refuses to print style sheets that are linked in a margin.
    const inMargins = (html: string) => html.replace(/<link[^>]*>|<style>.*?<\/style>/g, '');
    const bait = `<script>document.write('ran'); fetch('${url}')</script><iframe src="${url}"></iframe><iframe src="${file}"></iframe>
      <img src="${url}/a.png" onerror="document.write('ran')"><link rel="stylesheet" href="${url}/a.css"><object data="${file}"></object>
      <embed src="${url}"><meta http-equiv="refresh" content="0; url=${url}"><style>@import url('${url}/b.css'); body { background: url(${url}/c.png) }</style>
      <svg><image href="${url}/d.png"></image><use href="${url}/e.svg#x"></use></svg><video src="${url}/f" autoplay></video><iframe srcdoc="<img src='${url}/g'>"></iframe>`;
    const margins = {
      displayHeaderFooter: true,
      headerTemplate: `<div style="font-size:9px">top ${inMargins(bait)}</div>`,
      footerTemplate: inMargins(bait),
      margin: { top: '30mm', bottom: '30mm' },
    };
    const [text] = await pdfTexts(await printer.print(sheet(`<p>printed</p>${bait}`, margins), whose));
    canary.close();
    expect([text?.includes('printed'), text?.includes('ran'), text?.includes('executable'), hits]).toEqual([true, false, false, 0]);
  });

  it('survives the death of its browser, with the pages that were being printed', async () => {
    await printer.print(sheet('<p>warm</p>'), whose);
    const before = await printer.process();
    const long = sheet(`<p>long</p>${'<p>word</p>'.repeat(3_000)}`);
    const printed = printer.print(long, whose);
    process.kill(-(before?.pid ?? Number.NaN), 'SIGKILL');
    expect((await pdfTexts(await printed))[0]).toContain('long');
    expect((await printer.process())?.pid).not.toBe(before?.pid);
  });

  it('gives a page up after its time, and ends when it is closed', async () => {
    const hurried = new Printer({ milliseconds: 500 });
    await expect(hurried.print(sheet('<p>late</p>'.repeat(60_000)), whose)).rejects.toMatchObject({ code: 'too_slow' });
    const browser = await hurried.process();
    expect(browser?.pid).toBeGreaterThan(0);
    await hurried.close();
    expect(await hurried.process()).toBeNull();
  });

  it('serves another company before what one has waiting, lets only so many of one wait, and nobody who has gone', async () => {
    const small = new Printer({ slots: 1, share: 1, queue: 2 });
    const done: string[] = [];
    const reader = new AbortController();
    const print = (name: string, company: string, gone?: AbortSignal) =>
      small.print(sheet(`<p>${name}</p>`), { company, reader: gone }).then(() => done.push(name));
    const prints = [print('a1', 'a'), print('a2', 'a')];
    const lost = expect(print('a3', 'a', reader.signal)).rejects.toThrow('gone');
    await expect(print('a4', 'a')).rejects.toMatchObject({ code: 'company_busy' });
    reader.abort(new Error('gone'));
    await lost;
    prints.push(print('b1', 'b'), print('a5', 'a'));
    await Promise.all(prints);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a5']);
    await small.close();
  });

  it('says what to install where there is no browser', async () => {
    await expect(new Printer({ find: () => null }).print(sheet(''), whose)).rejects.toMatchObject({
      code: 'no_browser',
      message: expect.stringContaining('Chromium'),
    });
    expect(findBrowser({ PUPPETEER_EXECUTABLE_PATH: process.execPath })).toBe(process.execPath);
  });
});

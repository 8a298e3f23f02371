import { isExternalPage } from '@millwright/core/contract/external-pages.ts';

/** The build's description of itself for the service worker. */
export type Build = {
  /** Changes with any file of the build. */
  id: string;
  /** The script that the page of this build begins with. */
  entry: string;
  /** The files that open the product and its forms, in any language. */
  files: readonly string[];
  /** The files that a scan opens. */
  scan: readonly string[];
  /** The texts of each language. */
  texts: Readonly<Record<string, readonly string[]>>;
};

/** The page of the app: it is returned for every address without a file. */
export const page = '/';

/** Whether the name of a built file changes with its content: such a file is never out of date. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** Whether an address is one that the app routes itself. Pages for people without an account are of an app of their own. */
export const isPage = (path: string): boolean => !path.startsWith('/v1/') && !isExternalPage(path) && !/\.[^/]*$/.test(path);

/** The languages whose texts are among these files. */
const languagesOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => /\/(?:first-)?texts-(\w\w)-[^/]*$/.exec(path)?.[1] ?? [])),
];

/** Whether the page of a record is among these files: a device has it that scans, or is about to. */
const hasRecords = (paths: readonly string[]): boolean => paths.some((path) => /\/ObjectScreen-[^/]*\.js$/.test(path));

/**
 * The files of a build that a device stores: those for forms, those for scans if the device stored them `before`, and the texts in each
 * language that the device has used or is set to.
 */
export function wantedFiles({ files, scan, texts }: Build, before: readonly string[], languages: readonly string[]): string[] {
  const codes = new Set([...languagesOf(before), ...languages.map((language) => language.slice(0, 2).toLowerCase())]);
  return [page, ...files, ...(hasRecords(before) ? scan : []), ...[...codes].flatMap((language) => texts[language] ?? [])];
}

/** Whether a response is the file itself, and not the page of a network's sign-in, a proxy or a failing server. */
export function isFile(path: string, { ok, redirected, headers }: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean {
  const isText = headers.get('content-type')?.startsWith('text/html') === true;
  return ok && !redirected && isText === (path === page);
}

import { isExternalPage } from '@millwright/core/contract/external-pages.ts';

/** The description of a build for the service worker. */
export type Build = {
  /** Changes with any file of the build. */
  id: string;
  /** The script that the page of this build begins with. */
  entry: string;
  /** The files that open the product and its forms, without texts. */
  files: readonly string[];
  /** The files that a scan needs. */
  scan: readonly string[];
  /** The texts of each language. */
  texts: Readonly<Record<string, readonly string[]>>;
};

/** The page of the app: it is returned for every address without a file. */
export const page = '/';

/** Whether the name of a file contains a hash of its content, so that a cached copy is never outdated. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** Whether the app routes an address itself. Pages for people without an account belong to another app. */
export const isPage = (path: string): boolean => !path.startsWith('/v1/') && !isExternalPage(path) && !/\.[^/]*$/.test(path);

/** The languages whose texts are among these files. */
const languagesOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => /\/(?:first-)?texts-(\w\w)-[^/]*$/.exec(path)?.[1] ?? [])),
];

/** Whether the page of a record is among these files, as on devices that scan. */
const hasRecords = (paths: readonly string[]): boolean => paths.some((path) => /\/ObjectScreen-[^/]*\.js$/.test(path));

/**
 * The files of a build to cache on a device: those for forms, those for scans if the device had them `before`, and the texts of its
 * languages.
 */
export function wantedFiles({ files, scan, texts }: Build, before: readonly string[], languages: readonly string[]): string[] {
  const codes = new Set([...languagesOf(before), ...languages.map((language) => language.slice(0, 2).toLowerCase())]);
  return [page, ...files, ...(hasRecords(before) ? scan : []), ...[...codes].flatMap((language) => texts[language] ?? [])];
}

/** Whether a response is the requested file, and not a sign-in page of the network, or an error of a proxy. */
export function isFile(path: string, { ok, redirected, headers }: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean {
  const isText = headers.get('content-type')?.startsWith('text/html') === true;
  return ok && !redirected && isText === (path === page);
}

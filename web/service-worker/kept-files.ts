import { isExternalPage } from '@millwright/core/contract/external-pages.ts';

/** What the build says of itself to the service worker. */
export type Build = {
  /** Changes with any file of the build. */
  id: string;
  /** The script that the page of this build begins with. */
  entry: string;
  /** What opens the product and its forms, in any language. */
  files: readonly string[];
  /** What a scan opens. */
  scan: readonly string[];
  /** The texts of each language. */
  texts: Readonly<Record<string, readonly string[]>>;
};

/** The page of the app: every address without a file of its own answers it. */
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

/** What a device keeps of a build: what opens forms, what a scan opens where it had that `before`, and the texts in every language that it has shown or is set to. */
export function wantedFiles({ files, scan, texts }: Build, before: readonly string[], languages: readonly string[]): string[] {
  const codes = new Set([...languagesOf(before), ...languages.map((language) => language.slice(0, 2).toLowerCase())]);
  return [page, ...files, ...(hasRecords(before) ? scan : []), ...[...codes].flatMap((language) => texts[language] ?? [])];
}

/** Whether an answer is the file itself, and not what a sign-in page of the network, a proxy or a server in trouble says instead. */
export function isFile(path: string, { ok, redirected, headers }: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean {
  const isText = headers.get('content-type')?.startsWith('text/html') === true;
  return ok && !redirected && isText === (path === page);
}

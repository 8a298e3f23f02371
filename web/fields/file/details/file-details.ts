import type { FileDetails } from '@millwright/core/contract/files.ts';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../../data/http.ts';
import { queryClient } from '../../../data/query-client.ts';

/** Null: the file is gone, or the person may not read it. */
type Known = FileDetails | null;
type Waiting = { resolve: (details: Known) => void; reject: (reason: unknown) => void };

/** Ids fit into one address. */
const mostAtOnce = 200;
/** Milliseconds in which everything that a screen shows asks for its files. */
const gathering = 20;
let requests = new Map<string, Waiting[]>();

async function ask(asked: [string, Waiting[]][]): Promise<void> {
  try {
    const { data } = await get<{ data: FileDetails[] }>(`/v1/files/details?ids=${asked.map(([id]) => id).join(',')}`);
    const byId = new Map(data.map((details) => [details.id, details]));
    for (const [id, all] of asked) for (const { resolve } of all) resolve(byId.get(id) ?? null);
  } catch (reason) {
    for (const [, all] of asked) for (const { reject } of all) reject(reason);
  }
}

function flush(): void {
  const ids = [...requests];
  requests = new Map();
  for (let from = 0; from < ids.length; from += mostAtOnce) void ask(ids.slice(from, from + mostAtOnce));
}

/** Reads the name and size of a file. Calls at the same time share one request. */
function readDetails(id: string): Promise<Known> {
  return new Promise((resolve, reject) => {
    if (requests.size === 0) setTimeout(flush, gathering);
    requests.set(id, [...(requests.get(id) ?? []), { resolve, reject }]);
  });
}

const key = (id: string) => ['file', id];
const query = (id: string) => ({ queryKey: key(id), queryFn: () => readDetails(id), staleTime: 5 * 60_000 });

/** Stores the details of a new upload, so that they need no request. */
export const rememberFile = (details: FileDetails): void => void queryClient.setQueryData(key(details.id), details);

/** Name, size and content type of a file; null if the file is gone or the person may not read it. */
export const readFileDetails = (id: string): Promise<Known> => queryClient.fetchQuery(query(id));

/** The name of a file whose details have been read; undefined before that, and if the file is gone. */
export const knownFileName = (id: string): string | undefined => queryClient.getQueryData<Known>(key(id))?.file_name;

/** Reads the names of these files at once, for callers that cannot wait for each file. */
export async function readFileNames(ids: readonly string[]): Promise<void> {
  await Promise.all([...new Set(ids)].map((id) => queryClient.fetchQuery(query(id))));
}

export type ShownFiles = {
  /** The details by id; null if the file is gone or the person may not read it, undefined while they load. */
  of: (id: string) => Known | undefined;
  error: unknown;
  retry: () => void;
};

/** Names and sizes of files. */
export function useFiles(ids: readonly string[]): ShownFiles {
  const answers = useQueries({ queries: ids.map(query) }, queryClient);
  const byId = new Map(ids.map((id, index) => [id, answers[index]]));
  return {
    of: (id) => byId.get(id)?.data,
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}

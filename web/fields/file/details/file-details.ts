import type { FileDetails } from '@millwright/core/contract/files.ts';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../../data/http.ts';
import { queryClient } from '../../../data/query-client.ts';

/** Null: it is gone, or not for this person. */
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

/** Name and size of a file. What is asked for at the same time goes in one call. */
function readDetails(id: string): Promise<Known> {
  return new Promise((resolve, reject) => {
    if (requests.size === 0) setTimeout(flush, gathering);
    requests.set(id, [...(requests.get(id) ?? []), { resolve, reject }]);
  });
}

const key = (id: string) => ['file', id];
const query = (id: string) => ({ queryKey: key(id), queryFn: () => readDetails(id), staleTime: 5 * 60_000 });

/** What was just uploaded is known without asking. */
export const rememberFile = (details: FileDetails): void => void queryClient.setQueryData(key(details.id), details);

/** Name, size and content type of one file; null when it is gone or not for this person. */
export const readFileDetails = (id: string): Promise<Known> => queryClient.fetchQuery(query(id));

/** The name of a file that was asked for before; undefined until then, and when it is gone. */
export const knownFileName = (id: string): string | undefined => queryClient.getQueryData<Known>(key(id))?.file_name;

/** Makes the names of files known, for what can't wait for each by itself. */
export async function readFileNames(ids: readonly string[]): Promise<void> {
  await Promise.all([...new Set(ids)].map((id) => queryClient.fetchQuery(query(id))));
}

export type ShownFiles = {
  /** By id; null when the file is gone or not for this person, undefined while it is asked for. */
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

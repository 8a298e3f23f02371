import { type Inspected, type InspectFields, inspectFile } from '@millwright/core/contract/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { type Chosen, sendFile } from './send-file.ts';

/** What somebody says of how a file is to be read; what is missing is found out. */
export type ReadAs = { [Name in keyof InspectFields]?: NonNullable<InspectFields[Name]> };

/** What a file holds, as the server reads it: nothing of it is read by the browser. `share` of it has been sent. */
function useInspected(chosen: Chosen | null, readAs: ReadAs) {
  const [share, setShare] = useState(0);
  const query = useQuery<Inspected, AppFailure>({
    queryKey: ['imports', 'inspect', chosen?.key, readAs],
    queryFn: ({ signal }) => {
      setShare(0);
      return sendFile(inspectFile.path, chosen as Chosen, readAs, { signal, onProgress: setShare });
    },
    enabled: chosen !== null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    placeholderData: (before, query) => (query?.queryKey[2] === chosen?.key ? before : undefined),
  });
  return { ...query, share };
}

/** The file that somebody has chosen on a screen, how it is to be read, and what it holds. Another file is read anew. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [readAs, setReadAs] = useState<ReadAs>({});
  const inspected = useInspected(chosen, readAs);
  const onChoose = (next: Chosen | null) => {
    setChosen(next);
    setReadAs({});
  };
  return { chosen, readAs, inspected, onChoose, onReadAs: setReadAs };
}

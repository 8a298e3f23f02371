import { type Inspected, type InspectFields, inspectFile } from '@millwright/core/contract/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { type Chosen, sendFile } from './send-file.ts';

/** The person's settings for reading a file. The server detects the missing ones. */
export type ReadAs = { [Name in keyof InspectFields]?: NonNullable<InspectFields[Name]> };

/** The content of a file as the server reads it; the browser does not read it. `share` is the sent share of the file. */
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

/** The chosen file, its settings, and its content as read by the server. Another file starts with new settings. */
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

import { notifications } from '@mantine/notifications';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { applyMarker } from '../../data/cache-stream.ts';
import { post } from '../../data/http.ts';
import { refreshObject } from '../../data/records/use-object.ts';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { scanFeedback } from '../../keys/scan/scan-feedback.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { closeScan } from '../lookup/scan-state.ts';

/** Returns a function that writes a code into a field of a record at its known version, opens the record, and offers undo. */
export function useLinkCode({ identity, label: record }: FoundRecord, { name }: Field) {
  const text = useText();
  const sentence = useFailureText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const write = async (value: Json, version: number): Promise<number> => {
    const body = { node_id: identity, properties: { [name]: value }, version };
    const { data } = await post('/v1/graph/update/', body);
    applyMarker({ action: 'refresh_store' });
    return data.version;
  };
  const undo = async (code: string, before: Json, version: number) => {
    try {
      await write(before, version);
      notifications.show({ message: text('scan.linkUndone', { record, code }) });
    } catch (failure) {
      showRefusal(failure, sentence(failure));
    }
  };
  /** `before` is the value in that version. */
  const link = async (code: string, before: Json, version: number) => {
    setBusy(true);
    setError(null);
    try {
      const written = await write(code, version);
      scanFeedback(true, code);
      closeScan();
      void navigate(`/object/${identity}`);
      showUndo(text('scan.linked', { record, code }), text('actions.undo'), () => void undo(code, before, written));
    } catch (failure) {
      // Shows the changes of others before the next attempt.
      await refreshObject(client, identity).catch(() => undefined);
      setError(failure);
    }
    setBusy(false);
  };
  return { link, busy, error };
}

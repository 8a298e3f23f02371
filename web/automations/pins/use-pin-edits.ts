import type { Pin } from '@millwright/core/contract/pins.ts';
import type { Json } from '@millwright/core/json.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AppFailure, call, get } from '../../data/http.ts';
import { useEditor } from '../state/editor-context.ts';
import type { Pins } from '../state/pins.ts';

const keyOf = (id: string) => ['pins', id];

/** The person's pinned data of an automation; null until loaded, and without the right to change the automation. */
export function useOwnPins(id: string, may: boolean): Pins | null {
  const { data } = useQuery<Pin[], AppFailure>({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await get(`/v1/data_connections/${id}/pins`, { signal })).data,
    enabled: may,
  });
  return useMemo(() => (may ? new Map((data ?? []).map((pin) => [pin.step_id, pin])) : null), [may, data]);
}

/** Pins data to a step, replacing earlier data, or removes it. */
export function usePinEdits(step_id: string) {
  const { id } = useEditor().stepTests.automation;
  const client = useQueryClient();
  const path = `/v1/data_connections/${id}/steps/${encodeURIComponent(step_id)}/pin` as const;
  const put = (change: (pins: Pin[]) => Pin[]) => client.setQueryData<Pin[]>(keyOf(id), (pins = []) => change(pins));
  const others = (pins: Pin[]) => pins.filter((pin) => pin.step_id !== step_id);
  const pin = useMutation<Pin, AppFailure, Json>({
    mutationFn: async (output) => (await call('PATCH', path, { output })).data,
    onSuccess: (made) => put((pins) => [...others(pins), made]),
  });
  const unpin = useMutation<void, AppFailure, void>({
    mutationFn: async () => void (await call('DELETE', path)),
    onSuccess: () => put(others),
  });
  return { pin, unpin };
}

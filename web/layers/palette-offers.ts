import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { createStore, useStore } from '../data/store.ts';
import type { Icon } from '../ui/icons/document-icons.ts';

/** An entry of the command palette: its label and its action. */
export type Command = { id: string; label: string; detail?: string; icon: Icon; keys?: string; run: () => void };

/** A command that the current record or page adds to the palette. */
type Offer = Pick<Command, 'label' | 'detail' | 'keys' | 'run'>;

const offers = createStore<readonly Command[]>([]);

/** Offers an action in the palette while the component is there; null offers nothing. */
export function useOffer(offer: Offer | null): void {
  const id = useId();
  const run = useRef(offer?.run);
  run.current = offer?.run;
  const { label, detail, keys } = offer ?? {};
  useEffect(() => {
    if (label === undefined) return;
    const command = { id: `offer:${id}`, label, icon: IconPlayerTrackNext, run: () => run.current?.() };
    offers.set([{ ...command, ...(detail && { detail }), ...(keys && { keys }) }, ...offers.get()]);
    return () => offers.set(offers.get().filter((other) => other.id !== command.id));
  }, [id, label, detail, keys]);
}

/** The commands that are offered now, the newest last. */
export const useOffers = (): readonly Command[] => useStore(offers);

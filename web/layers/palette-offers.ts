import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { createStore, useStore } from '../data/store.ts';
import type { Icon } from '../ui/icons/document-icons.ts';

/** An entry of the palette: what it is called, and what it does. */
export type Command = { id: string; label: string; detail?: string; icon: Icon; keys?: string; run: () => void };

/** What the record or page on the screen offers to do, in the palette beside what can always be done. */
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

/** What is offered now, the last that came first. */
export const useOffers = (): readonly Command[] => useStore(offers);

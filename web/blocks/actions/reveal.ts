import { createContext, useContext } from 'react';

/** Shows or hides a block of the current view. */
export type Reveal = (block: string, shown: boolean) => void;

const context = createContext<Reveal>(() => undefined);

export const RevealProvider = context.Provider;
export const useReveal = (): Reveal => useContext(context);

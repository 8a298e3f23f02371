import { createContext, useContext } from 'react';

/** Shows or hides a block of the view that is on the screen. */
export type Reveal = (block: string, shown: boolean) => void;

const context = createContext<Reveal>(() => undefined);

export const RevealProvider = context.Provider;
export const useReveal = (): Reveal => useContext(context);

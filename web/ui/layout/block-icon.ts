import { createContext } from 'react';

/** The name of the icon of a block, as documents store it. It is shown before the title of the block's panel. */
export const BlockIcon = createContext<string | undefined>(undefined);

import { createContext } from 'react';

/** The icon that a block has been given, by the name that documents have it under: it stands before the title of its panel. */
export const BlockIcon = createContext<string | undefined>(undefined);

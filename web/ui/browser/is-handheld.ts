/** Whether fingers work here, rather than a mouse: a tablet or a phone. */
export const isHandheld = (): boolean => window.matchMedia('(pointer: coarse)').matches;

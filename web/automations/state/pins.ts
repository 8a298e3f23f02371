import { isChangedSince } from '@millwright/core/automation/pins/pins.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Pin } from '@millwright/core/contract/pins.ts';
import { createContext, useContext } from 'react';

/** The person's pinned data of the automation by step; null for who may pin none. */
export type Pins = ReadonlyMap<string, Pin>;
export const PinsContext = createContext<Pins | null>(null);

const none: Pins = new Map();
export const usePins = (): Pins => useContext(PinsContext) ?? none;
export const useMayPin = (): boolean => useContext(PinsContext) !== null;

/** Whether pinned data may be outdated: its step was changed since, or it has fields that no longer exist. */
export const isStale = (pin: Pin, step: Pick<Step, 'type' | 'input'>): boolean => pin.gone.length > 0 || isChangedSince(pin.step as never, step);

import { type SerialSetting, serialSetting, usualSetting } from '@millwright/core/measure/serial-setting.ts';

const key = 'millwright.measuring-devices';

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** How the device of this name is set up on this computer; null before it was. */
export function readSetting(device: string): SerialSetting | null {
  const { success, data } = serialSetting.safeParse(stored()[device]);
  return success ? data : null;
}

/** Stores the settings of a device on this computer, for all users. */
export function rememberSetting(device: string, setting: SerialSetting): void {
  localStorage.setItem(key, JSON.stringify({ ...stored(), [device]: setting }));
}

/** The initial settings of a device in the dialog. */
export const firstSetting = (device: string): SerialSetting => readSetting(device) ?? usualSetting;

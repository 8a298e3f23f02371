import { signedAddress } from './signed-address.ts';

/** Starts the browser's download of a file, by an address that needs no sign-in. Throws `AppFailure` if the file is gone. */
export async function downloadFile(id: string): Promise<void> {
  const link = document.createElement('a');
  link.href = await signedAddress(id);
  link.download = '';
  link.click();
}

import { signedAddress } from './signed-address.ts';

/** Hands a file to the browser's downloads, which then need no sign-in; throws AppFailure when it is gone. */
export async function downloadFile(id: string): Promise<void> {
  const link = document.createElement('a');
  link.href = await signedAddress(id);
  link.download = '';
  link.click();
}

import { otherApi } from '../../../data/api-origin.ts';
import { post } from '../../../data/http.ts';

/** An address that downloads a file without a sign-in for five minutes. Throws `AppFailure` if the file is gone. */
export async function signedAddress(id: string): Promise<string> {
  const { signed_url } = await post(`/v1/files/${id}?signed_url=1`);
  const { pathname, search } = new URL(signed_url, location.origin);
  return `${otherApi() ?? ''}${pathname}${search}`;
}

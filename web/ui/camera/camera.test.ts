import { afterEach, expect, it, vi } from 'vitest';
import { cameraProblem, startCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
])('says of %s that the camera is %s', (name, problem) => {
  expect(cameraProblem(new DOMException('no', name))).toBe(problem);
});

it('says that the address is not secure rather than that there is no camera', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(cameraProblem(await startCamera(null).catch((error: unknown) => error))).toBe('insecure');
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: undefined });
  expect(cameraProblem(await startCamera(null).catch((error: unknown) => error))).toBe('unsupported');
});

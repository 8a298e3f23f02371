import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import QRCode from 'qrcode';
import { findChromium } from '../../scripts/lib/chromium.ts';

const width = 640;
const height = 480;
const module = 12;

/** Writes a video with a still picture of a QR code, for a fake camera. Returns its path. */
export function qrVideo(text: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const left = Math.floor((width - modules.size * module) / 2);
  const top = Math.floor((height - modules.size * module) / 2);
  const light = Buffer.alloc(width * height, 235);
  for (let y = 0; y < modules.size * module; y++)
    for (let x = 0; x < modules.size * module; x++)
      if (modules.get(Math.floor(y / module), Math.floor(x / module))) light[(top + y) * width + left + x] = 16;
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  const path = join(mkdtempSync(join(tmpdir(), 'camera-')), 'code.y4m');
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
  return path;
}

/** Options for `test.use`: a browser with a fake camera that shows a test picture, or the video of `qrVideo`. */
export const withCamera = (video?: string, ...more: string[]) => ({
  launchOptions: {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...(video ? [`--use-file-for-fake-video-capture=${video}`] : []),
      ...more,
    ],
  },
});

import type { ReaderOptions } from 'zxing-wasm/reader';
import { typedText } from './typed-text.ts';

/** The texts of all codes in the picture that a video shows now. */
type Reader = (video: HTMLVideoElement) => Promise<string[]>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

/** A browser's own reader is used only if it knows all of these. */
const expected = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'];

/** The formats used on goods, labels and in warehouses. The text is the encoded one, not the one printed for people. */
const options: ReaderOptions = { formats: ['AllRetail', 'AllIndustrial', 'AllMatrix'], textMode: 'Plain', maxNumberOfSymbols: 4 };

async function browserReader(): Promise<Reader | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !expected.every((format) => formats.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: formats.filter((format) => format !== 'unknown') });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

/** Our own reader, a WebAssembly module that is served with the app: nothing is loaded from elsewhere. */
async function ownReader(): Promise<Reader> {
  const [{ prepareZXingModule, readBarcodes }, { default: url }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || !video.videoWidth) return [];
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const barcodes = await readBarcodes(picture, options);
    return barcodes.filter(({ isValid }) => isValid).map(({ format, text }) => typedText(format, text));
  };
}

let loading: Promise<Reader> | null = null;

/** The reader of this browser, loaded once. A failed load is tried again at the next call. */
export function loadReader(): Promise<Reader> {
  loading ??= browserReader()
    .then((own) => own ?? ownReader())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Reads codes off a picture: by the browser where it can, else by a library that is fetched only then. */

/** The text of a code in the picture; undefined where there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Not every browser has it, and TypeScript's own library knows none. */
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What stands on machines, cards and packages. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];
/** More pixels cost time and find nothing more: a code that is held before a camera fills a good part of the picture. */
const EDGE = 960;

async function ownReader(): Promise<ReadCode | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  // Phones without the maker's services have the class and no format: there the library reads.
  const known = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  const formats = FORMATS.filter((format) => known?.includes(format));
  if (!BarcodeDetector || !formats.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function libraryReader(): Promise<ReadCode> {
  const { default: decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, EDGE / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!pen || width === 0 || height === 0) return Promise.resolve(undefined);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    pen.drawImage(video, 0, 0, width, height);
    try {
      return Promise.resolve(decodeQR(pen.getImageData(0, 0, width, height)));
    } catch {
      // It throws where it sees no code.
      return Promise.resolve(undefined);
    }
  };
}

export async function codeReader(): Promise<ReadCode> {
  return (await ownReader()) ?? libraryReader();
}

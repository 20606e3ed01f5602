/** A camera for the browser that sees a picture of our making: a code, or the place a photo is taken at. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { squaresOf } from '../../src/engine/server/operations/export/pdf/labels.ts';
import { fullBrowser } from './browser.ts';
import { temporaryFolder } from './product.ts';

const WIDTH = 640;
const HEIGHT = 480;
const GREY = 150;
const SIDE = 420;
const QUIET = 4;

/** One frame as YUV 4:2:0 without colour, which the browser shows over and over. */
function film(lightAt: (x: number, y: number) => number): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) light[y * WIDTH + x] = lightAt(x, y);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip C420jpeg\n`), frame, frame]);
}

export interface FakeCamera {
  /** Options of `test.use`: the browser is started with this camera. */
  readonly use: typeof fullBrowser;
  /** What it sees from the next time it is opened on. */
  shows(text: string): void;
}

/** For a file of tests; the browser reads the film when a page opens the camera. */
export function fakeCamera(): FakeCamera {
  const file = join(temporaryFolder('camera'), 'film.y4m');
  writeFileSync(
    file,
    film(() => GREY),
  );
  // The shell names such a camera and opens none.
  return {
    use: {
      ...fullBrowser,
      launchOptions: {
        ...fullBrowser.launchOptions,
        args: [
          ...fullBrowser.launchOptions.args,
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${file}`,
        ],
      },
    },
    shows(text) {
      const { size, isDark } = squaresOf(text);
      const step = SIDE / (size + 2 * QUIET);
      const [left, top] = [(WIDTH - SIDE) / 2, (HEIGHT - SIDE) / 2];
      writeFileSync(
        file,
        film((x, y) => {
          const [column, row] = [Math.floor((x - left) / step) - QUIET, Math.floor((y - top) / step) - QUIET];
          if (column < -QUIET || row < -QUIET || column >= size + QUIET || row >= size + QUIET) return GREY;
          return column >= 0 && row >= 0 && column < size && row < size && isDark(row, column) ? 20 : 235;
        }),
      );
    },
  };
}

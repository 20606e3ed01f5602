/** PDF, sound and film in the netdisc, as a real browser shows them: drawn, told in length, and wound on by ranges. */
import { expect, type Page } from '@playwright/test';
import { fullBrowser } from '../../support/browser.ts';
import { freshCode, test } from '../../support/portal.ts';

test.use(fullBrowser);

const NETDISC = '/tools/netdiscNode';
const main = (page: Page) => page.getByRole('main').filter({ visible: true });

/** A minute of a low tone: 8 bits, 8,000 a second. */
function tone(seconds: number): Buffer {
  const rate = 8_000;
  const data = Buffer.alloc(rate * seconds, 0).map((_, index) => 128 + Math.round(40 * Math.sin(index / 12)));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** One page with a black square, its table of places reckoned. */
function pdf(): Buffer {
  const square = '0 0 0 rg 20 20 160 160 re f';
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${square.length} >>\nstream\n${square}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = parts.map((part, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${part}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text);
}

/** A film of so many pictures, recorded by the browser itself. */
async function film(page: Page, pictures: number): Promise<Buffer> {
  const bytes = await page.evaluate(async (wanted) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 48];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    const stopped = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let index = 0; index < wanted; index += 1) {
      if (pen) pen.fillStyle = `rgb(${(index * 5) % 256} 90 160)`;
      pen?.fillRect(0, 0, 64, 48);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, pictures);
  return Buffer.from(bytes);
}

/** Puts a file into the own netdisc and opens it. */
async function openStored(page: Page, name: string, bytes: Buffer): Promise<void> {
  await main(page)
    .getByLabel('上传', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await main(page).getByRole('button', { name, exact: true }).click();
}

test('a sound tells its length and is wound on by a range', async ({ portal }) => {
  const page = await portal.visit('staff', NETDISC);
  const ranges: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'media') ranges.push(answer.status());
  });
  const name = `${freshCode('录音')}.wav`;
  await openStored(page, name, tone(60));
  const audio = page.getByRole('dialog').locator('audio');
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => Math.round(one.duration))).toBe(60);
  const at = await audio.evaluate(
    (one: HTMLAudioElement) =>
      new Promise<number>((done) => {
        one.addEventListener('seeked', () => done(one.currentTime), { once: true });
        one.currentTime = 50;
      }),
  );
  expect(at).toBeCloseTo(50, 0);
  expect(new Set(ranges)).toEqual(new Set([206]));
});

test('a film shows its pictures and is wound on', async ({ portal }) => {
  const page = await portal.visit('staff', NETDISC);
  const name = `${freshCode('演示')}.webm`;
  await openStored(page, name, await film(page, 60));
  const video = page.getByRole('dialog').locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight]))
    .toEqual([64, 48]);
  await video.evaluate(
    (one: HTMLVideoElement) =>
      new Promise<void>((done) => {
        one.addEventListener('seeked', () => done(), { once: true });
        one.currentTime = 0.2;
      }),
  );
  expect(await video.evaluate((one: HTMLVideoElement) => one.error)).toBeNull();
});

test('a PDF is drawn in its place by the browser’s own reader', async ({ portal }) => {
  const page = await portal.visit('staff', NETDISC);
  const name = `${freshCode('图样')}.pdf`;
  await openStored(page, name, pdf());
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toBeVisible();
  // The square is black in the middle of what is drawn: nothing else on the page is.
  await expect
    .poll(
      async () => {
        const shot = (await frame.screenshot()).toString('base64');
        return page.evaluate(async (data) => {
          const picture = new Image();
          picture.src = `data:image/png;base64,${data}`;
          await picture.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [picture.width, picture.height];
          const pen = canvas.getContext('2d');
          pen?.drawImage(picture, 0, 0);
          const pixels = pen?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
          let black = 0;
          for (let index = 0; index < pixels.length; index += 4)
            if ((pixels[index] ?? 9) + (pixels[index + 1] ?? 9) + (pixels[index + 2] ?? 9) === 0) black += 1;
          return black > 1_000;
        }, shot);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
});

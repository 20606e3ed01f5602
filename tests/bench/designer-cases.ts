/**
 * Figures of the process designer in a real browser: what it loads, how soon a model of 200 nodes is there, and how
 * smoothly one of its tasks is dragged.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { newPage, openBrowser, settled, signInOnPage } from '../support/browser.ts';
import { api, signIn } from '../support/client.ts';
import { newModel } from '../support/process-models.ts';
import type { Product } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

const ACROSS = 20;
const NODES = 200;
/** How much slower than here the processor of the person who draws is. */
const SLOWDOWN = 4;
/** A browser gathers what a mouse reports to one event a frame; for two seconds. */
const [REPORT_MS, REPORTS] = [16, 125] as const;
/** Words only the drawing library has. */
const LIBRARY = /djs-container/;

/** 200 nodes in rows, each leading to the next, with their drawing. */
function largeModel(key: string): string {
  const ids = Array.from({ length: NODES }, (_, at) => (at === 0 ? 'start' : at === NODES - 1 ? 'end' : `task${at}`));
  const place = (at: number): { x: number; y: number } => ({
    x: 150 * (at % ACROSS),
    y: 130 * Math.floor(at / ACROSS),
  });
  const tag = (at: number): string => (at === 0 ? 'startEvent' : at === NODES - 1 ? 'endEvent' : 'userTask');
  const size = (at: number): [number, number] => (tag(at) === 'userTask' ? [100, 80] : [36, 36]);
  const nodes = ids.map((id, at) => `<bpmn:${tag(at)} id="${id}" name="环节 ${at}" />`);
  const flows = ids
    .slice(1)
    .map((id, at) => `<bpmn:sequenceFlow id="flow${at}" sourceRef="${ids[at]}" targetRef="${id}" />`);
  const shapes = ids.map(
    (id, at) =>
      `<bpmndi:BPMNShape id="shape${at}" bpmnElement="${id}"><dc:Bounds x="${place(at).x}" y="${place(at).y}" width="${size(at)[0]}" height="${size(at)[1]}" /></bpmndi:BPMNShape>`,
  );
  const edges = ids.slice(1).map((_id, at) => {
    const [from, to] = [place(at), place(at + 1)];
    return `<bpmndi:BPMNEdge id="edge${at}" bpmnElement="flow${at}"><di:waypoint x="${from.x + size(at)[0]}" y="${from.y + 18}" /><di:waypoint x="${to.x}" y="${to.y + 18}" /></bpmndi:BPMNEdge>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="http://anlan.example">
<bpmn:process id="${key}" isExecutable="true">${[...nodes, ...flows].join('\n')}</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">${[...shapes, ...edges].join('\n')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}

/** Milliseconds from the click on 设计 to the drawing that can be worked with. */
async function open(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const views = [...document.querySelectorAll<HTMLElement>('.model-views button')];
    const began = performance.now();
    views[1]?.click();
    while (!document.querySelector('.flow-designer[data-ready=true] .djs-shape'))
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
    return performance.now() - began;
  });
}

/**
 * Milliseconds a frame takes while a task is dragged about, on average over the frames in which the mouse moved.
 * Reports come as often as frames, and none before the page had the last one,
 * as the browser does it with a mouse: those of a debugger it hands over one by one, before it draws. They go past the
 * driver's own `mouse.move`, which while a button is down asks the page
 * twice for each whether something is dragged out of it.
 */
async function drag(page: Page, session: CDPSession, task: string): Promise<number> {
  const box = await page.locator(`.djs-element[data-element-id="${task}"]`).boundingBox();
  if (!box) throw new Error(`${task} is not drawn`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 4 });
  await page.evaluate(() => {
    const frames = { count: 0, began: performance.now(), moved: false, stop: false };
    (window as unknown as { frames: typeof frames }).frames = frames;
    window.addEventListener(
      'mousemove',
      () => {
        frames.moved = true;
      },
      { capture: true },
    );
    void (async () => {
      while (!frames.stop) {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
        if (frames.moved) frames.count += 1;
        frames.moved = false;
      }
    })();
  });
  for (let report = 0; report < REPORTS; report += 1) {
    await Promise.all([
      session.send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        x: x + 60 * Math.cos(report / 12),
        y: y + 60 * Math.sin(report / 12),
        button: 'left',
        buttons: 1,
      }),
      delay(REPORT_MS),
    ]);
  }
  const each = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: { count: number; began: number; stop: boolean } };
    frames.stop = true;
    return (performance.now() - frames.began) / frames.count;
  });
  if ((await page.locator('.djs-drag-group, .djs-dragger').count()) === 0)
    throw new Error('nothing was dragged: nothing was measured');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return each;
}

/** Kilobytes of script that come in while `act` runs; those of the drawing library are told apart. */
async function scripts(
  page: Page,
  act: () => Promise<void>,
): Promise<{ readonly kilobytes: number; readonly library: boolean }> {
  let kilobytes = 0;
  let library = false;
  const reading: Promise<void>[] = [];
  const read = async (response: { body(): Promise<Buffer>; headers(): Record<string, string> }): Promise<void> => {
    const body = await response.body();
    kilobytes += Number(response.headers()['content-length'] ?? body.length) / 1000;
    library ||= LIBRARY.test(body.toString('utf8'));
  };
  const listen = (response: Parameters<typeof read>[0]): void => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) reading.push(read(response));
  };
  page.on('response', listen);
  await act();
  await settled(page);
  page.off('response', listen);
  await Promise.all(reading);
  return { kilobytes, library };
}

/** What the designer loads, and how it opens and drags a large model. */
export async function designerFigures(product: Product, rounds: number): Promise<Figure[]> {
  const caller = api(product.url, await signIn(product.url, 'admin', 'admin123'));
  const key = `benchLarge${Date.now().toString(36)}`;
  const { id, view } = await newModel(caller, key, { bpmnXml: largeModel(key) });
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    const before = await scripts(page, async () => {
      await signInOnPage(page, product.url, 'admin', 'admin123');
      await page.goto(`${product.url}/#${view.path}`);
      await page.locator('.ag-row .ag-cell').first().waitFor();
      await page.goto(`${product.url}/#${view.path}/${id}`);
      await page.locator('.model-views').waitFor();
    });
    if (before.library) throw new Error('the drawing library came along with sign-in, list or record');
    const opened: number[] = [];
    const loaded = await scripts(page, async () => {
      opened.push(await open(page));
    });
    if (!loaded.library) throw new Error('the drawing library was not seen coming: nothing was measured');
    for (let turn = 1; turn < rounds; turn += 1) {
      await page.locator('.model-views button').first().click();
      await page.locator('.flow-designer').waitFor({ state: 'detached' });
      opened.push(await open(page));
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const frames: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) frames.push(await drag(page, session, `task${84 + (turn % 4)}`));
    return [
      atMost(
        'designerOpen',
        's',
        1.5,
        opened.map((one) => round(one / 1000)),
        `${NODES} nodes, first ${round((opened[0] ?? 0) / 1000)} s with its script`,
      ),
      atMost('designerDrag', 'ms', 20, frames, `a frame, ${NODES} nodes, ${SLOWDOWN}× slower`),
      atMost('jsDesigner', 'kB', 250, [loaded.kilobytes], 'compressed, beyond list and record'),
    ];
  } finally {
    await browser.close();
  }
}

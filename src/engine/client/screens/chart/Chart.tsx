/**
 * The ground every chart is drawn on: as wide as its place, in the colours of the look, on paper as wide as the paper.
 */
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useLook } from '../../controllers/look.ts';

register([
  AriaComponent,
  BarChart,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  PieChart,
  SVGRenderer,
  TooltipComponent,
]);

/** What fits between the edges of an A4 sheet. Pixels. */
const PAPER_WIDTH = 680;

/** A colour of the look as it is now, by the name of its variable: `text2`, `bar-rest`. */
export type Colour = (name: string) => string;

const colour: Colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--anlan-${name}`).trim();

interface ChartProps {
  /** What a reader who does not see it is told. */
  readonly label: string;
  readonly className: string;
  readonly style?: CSSProperties;
  /** Stays the same function while the same is drawn. */
  readonly option: (colour: Colour) => EChartsCoreOption;
}

export default function Chart({ label, className, style, option }: ChartProps): ReactNode {
  const look = useLook();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const made = init(element, null, { renderer: 'svg' });
    chart.current = made;
    const fit = (): void => made.resize({ width: 'auto' });
    const fitPaper = (): void => made.resize({ width: Math.min(element.clientWidth, PAPER_WIDTH) });
    const watcher = new ResizeObserver(fit);
    watcher.observe(element);
    window.addEventListener('beforeprint', fitPaper);
    window.addEventListener('afterprint', fit);
    return () => {
      watcher.disconnect();
      window.removeEventListener('beforeprint', fitPaper);
      window.removeEventListener('afterprint', fit);
      made.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    // By its name: words are measured before they are drawn, and in a font that is only inherited they come out too
    // short.
    const fontFamily = place.current ? getComputedStyle(place.current).fontFamily : undefined;
    chart.current?.setOption(
      { animation: false, textStyle: { color: colour('text2'), fontFamily }, ...option(colour) },
      { notMerge: true },
    );
  }, [option, look]);
  return <div ref={place} className={className} style={style} role="img" aria-label={label} />;
}

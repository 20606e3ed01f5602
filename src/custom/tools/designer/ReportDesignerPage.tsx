/** 报表设计: the form designer, which opens the reports of a form first. */
import type { ReactNode } from 'react';
import { DesignerPages } from './FormDesignerPage.tsx';

export default function ReportDesignerPage(): ReactNode {
  return <DesignerPages home="/tools/reportDesigner" first="report" />;
}
